import { parseSync, Visitor } from 'oxc-parser';

/** One import of another module. */
export interface ImportSite {
  /** The specifier as written; for a computed import the expression. */
  readonly specifier: string;
  /** Counted from 1. */
  readonly line: number;
  /** The specifier is computed at run time, so its target is unknown. */
  readonly computed: boolean;
}

/** One table that a query reads or writes. */
export interface TableUse {
  readonly table: string;
  readonly writes: boolean;
  /** Counted from 1. */
  readonly line: number;
}

export interface SourceReading {
  readonly imports: readonly ImportSite[];
  /** Lines that build a database query. */
  readonly queryLines: readonly number[];
  /** Tables named in Kysely calls and in the texts of SQL statements. Such a text may also contain names of other things. */
  readonly tableUses: readonly TableUse[];
  /** Lines with a camelCase alias of a column or table, such as `'users.name as userName'`. */
  readonly camelCaseAliasLines: readonly number[];
  /** Tables that the file declares by merging into the interface `Tables`. */
  readonly declaredTables: readonly string[];
}

const QUERY_METHODS = new Set([
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'],
  ...['prepare', 'executeQuery', 'executeTakeFirst', 'executeTakeFirstOrThrow'],
]);
const WRITE_METHODS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);
const READ_METHODS = new Set([
  ...['selectFrom', 'from', 'using', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'],
]);
const STATEMENT = /\b(select|insert|update|delete|with)\b/i;
const WRITTEN_TABLE = /\b(?:insert\s+into|update|delete\s+from|replace\s+into)\s+([a-z_]+)/gi;
const READ_TABLE = /\b(?:from|join)\s+([a-z_]+)/gi;
const CAMEL_CASE = /^['"`]?[a-z]+[A-Z]/;
const CAMEL_CASE_ALIAS = /^['"`][\w.]+ as [a-z]+[A-Z]\w*['"`]$/;
const CAMEL_CASE_ALIAS_IN_STATEMENT = /\s(?:as|AS)\s+"?[a-z]+[A-Z]/;
const QUOTED = /^(['"`])((?:(?!\1|\$\{).)*)\1$/s;

/**
 * Reads every import of a TypeScript source with oxc's parser: static, type-only, `export … from`, `import()`, `import('…').Type`,
 * `require` and `import.meta.glob`. TypeScript 7 has no compiler API for this.
 * @throws Error when the source does not parse, because an unread file must not pass as correct.
 */
export function readSource(file: string, text: string): SourceReading {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: ImportSite[] = [];
  const queryLines: number[] = [];
  const tableUses: TableUse[] = [];
  const camelCaseAliasLines: number[] = [];
  const declaredTables: string[] = [];
  const add = (offset: number, expression: string) => {
    const quoted = QUOTED.exec(expression.trim());
    imports.push({
      specifier: quoted?.[2] ?? expression,
      line: lineAt(offset),
      computed: quoted === null,
    });
  };
  const addSpan = ({ start, end }: { start: number; end: number }) => add(start, text.slice(start, end));

  const addTable = (expression: string, writes: boolean, line: number) => {
    const table = /^['"`]([a-z_]+)(?: as \w+)?['"`]$/.exec(expression)?.[1];
    if (table) tableUses.push({ table, writes, line });
  };
  const addStatement = (statement: string, line: number) => {
    if (!STATEMENT.test(statement)) return;
    const written = [...statement.matchAll(WRITTEN_TABLE)];
    const writtenAt = new Set(written.map(match => match.index + match[0].length));
    for (const { 1: table = '' } of written) tableUses.push({ table, writes: true, line });
    for (const match of statement.matchAll(READ_TABLE))
      if (!writtenAt.has(match.index + match[0].length))
        tableUses.push({ table: match[1] ?? '', writes: false, line });
  };

  const addAlias = (literal: string, line: number) => {
    const pattern = STATEMENT.test(literal) ? CAMEL_CASE_ALIAS_IN_STATEMENT : CAMEL_CASE_ALIAS;
    if (pattern.test(literal)) camelCaseAliasLines.push(line);
  };

  const addText = (start: number, end: number) => {
    addStatement(text.slice(start, end), lineAt(start));
    addAlias(text.slice(start, end), lineAt(start));
  };

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
      const [alias] = given;
      if (method === 'as' && alias && CAMEL_CASE.test(text.slice(alias.start, alias.end)))
        camelCaseAliasLines.push(lineAt(alias.start));
      const [tables] = given;
      if (tables && (WRITE_METHODS.has(method) || READ_METHODS.has(method)))
        for (const table of tables.type === 'ArrayExpression' ? tables.elements : [tables])
          if (table) addTable(text.slice(table.start, table.end), WRITE_METHODS.has(method), lineAt(start));
    },
    TemplateLiteral: ({ start, end }) => addText(start, end),
    Literal({ start, end, value }) {
      if (typeof value === 'string') addText(start, end);
    },
    TSModuleDeclaration({ id, body }) {
      if (!('value' in id) || !String(id.value).endsWith('database/tables.ts') || !body) return;
      for (const statement of body.body)
        if (statement.type === 'TSInterfaceDeclaration' && statement.id.name === 'Tables')
          for (const member of statement.body.body)
            if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier')
              declaredTables.push(member.key.name);
    },
  }).visit(program);
  return { imports, queryLines, tableUses, camelCaseAliasLines, declaredTables };
}
