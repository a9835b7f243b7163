import type { Plugin } from 'vite';

/** Properties of a row that only the server needs. */
const SERVER_ONLY = new Set([
  ...['params', 'query', 'body', 'reply'],
  ...['access', 'allow', 'approvedOnly', 'confirm', 'stages', 'viewable'],
  ...['movesMoney', 'shownAmount'],
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Removes the schemas and the rules of access from `<noun>/contract.ts` in the browser's build, because they and zod would add 60 KB to
 * the first download. The browser only needs method, path and files of a row. Calls in other top-level constants are marked pure, so that
 * the bundler can drop unused ones. The development server keeps the contracts unchanged.
 */
export function schemaFreeContracts(): Plugin {
  return {
    name: 'oficio:schema-free-contracts',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/contract.ts')) return null;
      const edits: { start: number; end: number; text: string }[] = [];
      for (const { init } of constantsOf(this.parse(code).body)) {
        if (isCallOf(init, 'defineEndpoints')) {
          for (const property of serverProperties(init)) edits.push({ ...span(property, code), text: '' });
        } else if (init.type === 'CallExpression') {
          edits.push({
            start: init.start,
            end: init.end,
            text: `/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`,
          });
        }
      }
      edits.sort((a, b) => b.start - a.start);
      let result = code;
      for (const { start, end, text } of edits) result = result.slice(0, start) + text + result.slice(end);
      return { code: result, map: null };
    },
  };
}

type Tree = Node & { readonly [key: string]: unknown };
type Call = Tree & { readonly arguments: readonly Tree[] };

function* constantsOf(body: readonly unknown[]): Generator<{ init: Call }> {
  for (const statement of body as readonly Tree[]) {
    const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as
      | (Tree & { readonly declarations?: readonly { readonly init: Call | null }[] })
      | null;
    for (const { init } of declaration?.declarations ?? []) if (init) yield { init };
  }
}

const isCallOf = (node: Call, name: string): boolean =>
  node.type === 'CallExpression' && (node.callee as { readonly name?: string }).name === name;

function serverProperties(call: Call): Tree[] {
  return propertiesOf(call.arguments[0])
    .flatMap(row => propertiesOf(row.value as Tree))
    .filter(property => SERVER_ONLY.has((property.key as { readonly name?: string }).name ?? ''));
}

const propertiesOf = (node: Tree | undefined): readonly Tree[] =>
  (node?.properties as readonly Tree[] | undefined) ?? [];

/** Returns the range of a property with the comma after it. */
function span(property: Node, code: string): { start: number; end: number } {
  const comma = /^\s*,/.exec(code.slice(property.end));
  return { start: property.start, end: property.end + (comma?.[0].length ?? 0) };
}
