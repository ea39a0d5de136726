//! A PostgreSQL of our own, for as long as a test takes: in a folder nobody else can enter, on a socket in that
//! folder and on no port.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::command::{has, install, is_root, works};

/// Where Debian keeps one folder of programs a version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The user that Debian's package makes. PostgreSQL refuses to run as root.
const USER: &str = "postgres";

/// A server takes a second or two to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server. It ends, and its folder goes, with this value.
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    server: Option<Child>,
}

impl Postgres {
    /// Starts a server with an empty database, and installs PostgreSQL first where the system can.
    pub(crate) fn start() -> Result<Postgres, String> {
        if programs().is_none() && is_root() && has("apt-get") {
            install("postgresql")?;
        }
        let programs = programs().ok_or("it is not installed; Debian's package is `postgresql`")?;
        let folder = std::env::temp_dir().join(format!("fracas-postgres-{}", std::process::id()));
        let mut postgres = Postgres { programs, folder, server: None };
        let at = postgres.folder.clone();
        // What is thrown away afterwards need not reach the disk.
        let fast = ["--no-sync", "--auth=trust", "--username=fracas", "--encoding=UTF8", "--locale=C"];
        if !works(postgres.program("initdb").args(fast).arg("--pgdata").arg(&at)) {
            return Err(format!("initdb cannot make a database in {}", at.display()));
        }
        let mut server = postgres.program("postgres");
        server.arg("-D").arg(&at).arg("-k").arg(&at);
        server.args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "full_page_writes=off"]);
        let server = server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        postgres.server = Some(server.map_err(|error| format!("the server does not start: {error}"))?);
        postgres.wait()?;
        Ok(postgres)
    }

    /// What `fracas serve --database` takes.
    pub(crate) fn url(&self) -> String {
        format!("postgres://fracas@localhost/postgres?host={}", self.folder.display())
    }

    /// The words of a command that stops this server, and starts it again: `stop` or `restart` comes behind them.
    pub(crate) fn control(&self) -> String {
        let mut command = self.program("pg_ctl");
        command.arg("-w").arg("-D").arg(&self.folder);
        let words = [command.get_program()].into_iter().chain(command.get_args());
        words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    }

    /// One of PostgreSQL's programs, as somebody who may run it.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        if !is_root() {
            return Command::new(program);
        }
        let mut command = Command::new("setpriv");
        command.args(["--reuid", USER, "--regid", USER, "--clear-groups", "--"]).arg(program);
        // Wherever we are may be closed to that user.
        command.current_dir("/");
        command
    }

    fn wait(&mut self) -> Result<(), String> {
        let since = Instant::now();
        while !works(self.program("pg_isready").arg("-h").arg(&self.folder)) {
            let ended = self.server.as_mut().and_then(|server| server.try_wait().ok().flatten());
            if let Some(status) = ended {
                return Err(format!("the server ended at once: {status}"));
            }
            if since.elapsed() > PATIENCE {
                return Err("the server does not answer".to_owned());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(mut server) = self.server.take() {
            // Asked like this it ends at once, and leaves no shared memory behind as one that is killed does. A test may
            // have started it again: then it is another process.
            works(self.program("pg_ctl").args(["-w", "-m", "immediate", "-D"]).arg(&self.folder).arg("stop"));
            server.wait().ok();
        }
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

/// The folder with the newest PostgreSQL's programs.
fn programs() -> Option<PathBuf> {
    let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let versions = std::fs::read_dir(DEBIAN).ok()?.flatten().map(|entry| entry.path());
    let newest = versions.filter(|path| path.join("bin/initdb").exists()).max_by_key(|path| number(path));
    newest.map(|path| path.join("bin"))
}
