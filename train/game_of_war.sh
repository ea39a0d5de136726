#!/usr/bin/env bash
# Rounds of games and learning for A Game of War's network: in every round bots that know what was learnt in the last one play,
# and a new network learns from what their searches found. Takes a machine with many cores, PyTorch, and
#
#     cargo build --release -p fracas-bots --example war_games
#     train/game_of_war.sh nets 3 110
#
# which leaves nets/1/both.bin, nets/2/both.bin and nets/3/both.bin, each after games of 110 seconds.
set -euo pipefail
out=$1 rounds=$2 seconds=$3 games=${4:-target/release/examples/war_games}
here=$(dirname "$0")
net=
for round in $(seq "$rounds"); do
    mkdir -p "$out/$round"
    "$games" play "$out/$round/games.bin" seconds="$seconds" seed=$((round * 1000000)) ${net:+net="$net"} | tail -n 1
    python3 "$here/game_of_war.py" "$out/$round/games.bin" --out "$out/$round" --variants both --asides --epochs 8 | tee "$out/$round/log.txt" | tail -n 3
    net=$out/$round/both.bin
done
