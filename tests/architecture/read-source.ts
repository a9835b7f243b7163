import { parseSync, Visitor } from 'oxc-parser';

/** One place where a file asks for another module. */
export interface ImportSite {
  /** As written; for a computed import the expression. */
  readonly specifier: string;
  /** Counted from 1. */
  readonly line: number;
  /** The specifier is put together at run time, so nobody can say where it leads. */
  readonly computed: boolean;
}

export interface SourceReading {
  readonly imports: readonly ImportSite[];
  /** Lines that build a database query. */
  readonly queryLines: readonly number[];
}

const QUERY_METHODS = new Set([
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'],
  ...['prepare', 'executeQuery', 'executeTakeFirst', 'executeTakeFirstOrThrow'],
]);
const QUOTED = /^(['"`])((?:(?!\1|\$\{).)*)\1$/s;

/**
 * Reads every import of a TypeScript source with oxc's parser: static, type-only, `export … from`, `import()`, `import('…').Type`,
 * `require` and `import.meta.glob`. (TypeScript 7 has no compiler API to ask.)
 * @throws Error when the source does not parse: what cannot be read must not pass as free of violations.
 */
export function readSource(file: string, text: string): SourceReading {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: ImportSite[] = [];
  const queryLines: number[] = [];
  const add = (offset: number, expression: string) => {
    const quoted = QUOTED.exec(expression.trim());
    imports.push({
      specifier: quoted?.[2] ?? expression,
      line: lineAt(offset),
      computed: quoted === null,
    });
  };
  const addSpan = ({ start, end }: { start: number; end: number }) => add(start, text.slice(start, end));

  for (const statement of module.staticImports) addSpan(statement.moduleRequest);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) addSpan(moduleRequest);
  for (const { moduleRequest } of module.dynamicImports) addSpan(moduleRequest);
  new Visitor({
    TSImportType: ({ source }) => addSpan(source),
    CallExpression({ callee, arguments: given, start }) {
      const name = callee.type === 'Identifier' ? callee.name : '';
      const method =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
          ? callee.property.name
          : '';
      if (name === 'require' && given[0]) addSpan(given[0]);
      if (method === 'glob' && callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty')
        add(start, 'import.meta.glob()');
      if (QUERY_METHODS.has(method)) queryLines.push(lineAt(start));
    },
  }).visit(program);
  return { imports, queryLines };
}
