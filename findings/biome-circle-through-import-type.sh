#!/usr/bin/env bash
# @biomejs/biome 2.6.8: `noImportCycles` with `ignoreTypes: false` is documented to report circles that only types close. Expected: it also
# reports a circle through the type `import('./b.ts').B`, which TypeScript resolves like an import declaration. Actual: a circle of two
# `import type` declarations gives an error in both files; the same circle with one of them written as an import type gives none.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact @biomejs/biome@2.6.8

cat >biome.json <<'JSON'
{
  "linter": {
    "rules": {
      "preset": "none",
      "suspicious": { "noImportCycles": { "level": "error", "options": { "ignoreTypes": false } } }
    }
  }
}
JSON

# Prints how many errors the rule finds in the two files of a folder.
errors_in() {
  npx biome lint --reporter=json "$1" 2>/dev/null | node -e "
    let text = '';
    process.stdin.on('data', part => { text += part; }).on('end', () => {
      const { diagnostics } = JSON.parse(text);
      console.log(diagnostics.filter(({ category }) => category === 'lint/suspicious/noImportCycles').length);
    });"
}

mkdir declarations import-type
echo "import type { B } from './b.ts'; export interface A { readonly b: B | null }" >declarations/a.ts
echo "import type { A } from './a.ts'; export interface B { readonly a: A | null }" >declarations/b.ts
echo "export interface A { readonly b: import('./b.ts').B | null }" >import-type/a.ts
cp declarations/b.ts import-type/b.ts

seen="declarations: $(errors_in declarations)
import type: $(errors_in import-type)"
echo "$seen"
expected='declarations: 2
import type: 0'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
