#!/usr/bin/env bash
# minisearch 7.2.0: a search with `fuzzy` (the same with `prefix`) for a word that one document contains exactly.
# Expected: that document comes first, because similar words have a lower weight (0.45). Actual: the scores of all similar words of a
# document are added, so a document with several of them comes before the one with the typed word. Search a word that the index knows
# without `fuzzy`: the option can be a function of the term.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact minisearch@7.2.0

cat >search.mjs <<'JS'
import MiniSearch from 'minisearch';

const documents = [
  { id: 'exact', text: 'lavadora' },
  { id: 'similar', text: 'labadora lavadero elevadora lavador' },
];
const index = new MiniSearch({ fields: ['text'] });
index.addAll(documents);
const known = new Set(documents.flatMap(({ text }) => text.split(' ')));

const first = fuzzy => index.search('lavadora', { fuzzy })[0].id;

console.log(`fuzzy: ${first(0.25)}`);
console.log(`fuzzy for unknown words only: ${first(term => (known.has(term) ? false : 0.25))}`);
JS

seen=$(node search.mjs)
echo "$seen"
expected='fuzzy: similar
fuzzy for unknown words only: exact'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
