#!/usr/bin/env bash
# rolldown 1.2.19: `priority` of a group in `output.codeSplitting.groups` is documented as a number with the default 0; the group with
# the higher priority takes a module. Expected: a group with priority -1 comes after one with priority 0. Actual: it comes before, also
# before a group with priority 20, without an error or a warning. A group for all that is left, with priority -1, therefore takes every module.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact rolldown@1.2.19

echo "import './named.js';" >entry.mjs
echo "console.log('named');" >named.js

cat >build.mjs <<'JS'
import { rolldown } from 'rolldown';

/** Returns the name of the group that takes `named.js` when the group of all files has this priority. */
async function takenBy(priority) {
  const build = await rolldown({ input: 'entry.mjs' });
  const groups = [
    { name: 'all-files', test: /\.js$/, priority },
    { name: 'named', test: /named\.js$/, priority: 20 },
  ];
  const { output } = await build.generate({ codeSplitting: { groups } });
  await build.close();
  return output.find(({ moduleIds }) => moduleIds?.some(id => id.endsWith('named.js'))).name;
}

for (const priority of [1, 0, -1]) console.log(`all-files with priority ${priority}: ${await takenBy(priority)}`);
JS

seen=$(node build.mjs)
echo "$seen"
expected='all-files with priority 1: named
all-files with priority 0: named
all-files with priority -1: all-files'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
