use fracas_gaogie::*;
use fracas_search::equilibrium::*;
use std::time::Instant;
fn main(){
  let cap:u16=std::env::args().nth(1).unwrap().parse().unwrap();
  let t=Table::new(&sheet()).unwrap();
  let ban:Vec<_>=std::env::args().nth(2).map(|b|t.find(&b).unwrap()).into_iter().collect();
  let r=Round::new(&t,cap,&ban).unwrap();
  let c=Instant::now();
  let s=solve(&r,1e-13,|w| if w.number%10==1{println!("{w:?}")});
  println!("{:?} open {} sweeps {} change {:e} v0 {:e}",c.elapsed(),s.open,s.sweeps,s.change,s.values[0]);
  for &(m,p) in s.row.at(0){println!("  {} {p}",t.plain(r.moves(0)[m as usize]));}
  for side in [Side::Column,Side::Row]{
   let c=Instant::now();
   let b=best_response(&r,side,if side==Side::Column{&s.row}else{&s.column},1e-10);
   let worst=(0..r.states()).map(|i| (b.bound[i]-s.values[i]).abs()).fold(0.0,f64::max);
   println!("{side:?} {:?} slack {:e} sweeps {} endless {} worst {worst:e} at0 {:e}",c.elapsed(),b.slack,b.sweeps,b.endless,b.bound[0]);
  }
}
