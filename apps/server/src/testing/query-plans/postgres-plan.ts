import type pg from 'pg';
import { isBounded } from './bounded.ts';
import type { Plan, Violation } from './plan.ts';
import type { Schema } from './schema.ts';

interface Node {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: 'Outer' | 'Inner' | 'Member' | 'Subquery' | 'InitPlan' | 'SubPlan';
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly 'Join Filter'?: string;
  readonly 'Join Type'?: string;
  readonly Strategy?: string;
  readonly 'Subplan Name'?: string;
  readonly 'CTE Name'?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly Node[];
}

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] | null };

export interface PostgresContext {
  readonly schema: Schema;
  /** The first column of each index; null for an expression. */
  readonly firstColumns: ReadonlyMap<string, string | null>;
}

export async function readFirstColumns(client: pg.Client): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await client.query(`select pg_class.relname as index, attname as column from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam and amname = 'btree'
    left join pg_attribute on attrelid = indrelid and attnum = indkey[0] and attnum > 0`);
  return new Map(rows.map(({ index, column }) => [index, column]));
}

/**
 * A few thousand rows are cheap to read completely or to sort. With these settings PostgreSQL does so only if no index serves the
 * statement.
 */
const ONLY_INDEXES = ['seqscan', 'hashjoin', 'mergejoin', 'material'];

/** Returns how PostgreSQL runs the statement, planned with these values or without any, and what that does to growing tables. */
export async function planOnPostgres(
  client: pg.Client,
  context: PostgresContext,
  statement: Statement,
): Promise<Plan> {
  await client.query(ONLY_INDEXES.map(name => `set enable_${name} = off`).join(';'));
  // A bitmap serves an OR over two indexes, but delivers no order; for a few rows PostgreSQL would sort them nevertheless. It would
  // also sort the few rows of one generated person although an index delivers them in order.
  let plan: Plan = { violations: [], lines: [] };
  for (const [sorts, bitmaps] of [
    ['off', 'off'],
    ['on', 'off'],
    ['on', 'on'],
  ]) {
    await client.query(`set enable_sort = ${sorts}; set enable_bitmapscan = ${bitmaps}`);
    plan = await explain(client, context, statement);
    if (plan.violations.length === 0) return plan;
  }
  return plan;
}

async function explain(
  client: pg.Client,
  context: PostgresContext,
  { sql, parameters }: Statement,
): Promise<Plan> {
  const rowsOf = async <Row>(format: string) => {
    const options = parameters === null ? `generic_plan, ${format}` : format;
    const { rows } = await client.query(`explain (costs off, ${options}) ${sql}`, [...(parameters ?? [])]);
    return rows.map(row => row['QUERY PLAN'] as Row);
  };
  const [json] = await rowsOf<[{ readonly Plan: Node }]>('verbose, format json');
  const violations = json ? new PlanCheck(context, json[0].Plan).violations() : [];
  return { violations, lines: violations.length > 0 ? await rowsOf<string>('format text') : [] };
}

class PlanCheck {
  readonly #schema: Schema;
  readonly #firstColumns: PostgresContext['firstColumns'];
  readonly #root: Node;

  constructor({ schema, firstColumns }: PostgresContext, root: Node) {
    this.#schema = schema;
    this.#firstColumns = firstColumns;
    this.#root = root;
  }

  violations(): Violation[] {
    return this.#check(this.#root, false);
  }

  /** @param isPage whether the query stops after a limited number of rows of this node */
  #check(node: Node, isPage: boolean): Violation[] {
    const table = this.#growing(node);
    const isScan = table !== null && this.#readsAll(node) && !(isPage && node.Filter === undefined);
    const returnsRowByRow = !(collects(node) || dropsRows(node) || this.#skipsEqualRows(node));
    const passesPage = node['Node Type'] === 'Limit' || (isPage && returnsRowByRow);
    return [
      ...(isScan ? [{ kind: 'scan', table } as const] : []),
      ...(sorts(node) ? this.#unbounded(node).map(table => ({ kind: 'sort', table }) as const) : []),
      ...(node.Plans ?? []).flatMap(child => this.#check(child, passesPage && isFirstInput(child))),
    ];
  }

  /** Returns whether the node reads a whole table or index: a condition without the first column of an index skips nothing. */
  #readsAll(node: Node): boolean {
    const condition = node['Index Cond'];
    if (condition === undefined) return !(node.Plans ?? []).some(child => !this.#readsAll(child));
    const first = this.#firstColumns.get(node['Index Name'] ?? '');
    return first != null && !RegExp(`\\b${first}\\b`).test(condition);
  }

  /** Returns whether the node returns one of many equal rows: it may read a whole table for a page of few different values. */
  #skipsEqualRows(node: Node): boolean {
    if (node['Node Type'] !== 'Unique') return false;
    const columns = (node.Output ?? []).flatMap(output => /^(?:.*\.)?"?(\w+)"?$/.exec(output)?.[1] ?? []);
    const isUnbounded = (each: Node) => {
      const table = this.#schema.get(this.#growing(each) ?? '');
      return table !== undefined && !isBounded(this.#schema, table, columns);
    };
    return find(node, isUnbounded) !== undefined;
  }

  /** Returns the growing table that the node itself reads. */
  #growing(node: Node): string | null {
    const name = node['Relation Name'];
    if (name === undefined || node['Node Type'] === 'ModifyTable') return null;
    return this.#schema.get(name)?.isGrowing ? name : null;
  }

  /** Returns the growing tables whose rows the node returns without an upper limit. */
  #unbounded(node: Node): readonly string[] {
    if (node['Node Type'] === 'Limit' || node.Strategy === 'Plain') return [];
    if (node['Node Type'] === 'CTE Scan') {
      const subquery = find(this.#root, each => each['Subplan Name'] === `CTE ${node['CTE Name']}`);
      return subquery ? this.#unbounded(subquery) : [];
    }
    const table = this.#schema.get(this.#growing(node) ?? '');
    if (table) return isBounded(this.#schema, table, equalColumns(searchOf(node) ?? '')) ? [] : [table.name];
    const inputs = (node.Plans ?? []).filter(child => addsRows(node, child));
    return [...new Set(inputs.flatMap(child => this.#unbounded(child)))];
  }
}

/** Returns whether the node keeps all rows of its input: a sort, or a table of groups or different rows. */
const sorts = (node: Node): boolean => node['Node Type'] === 'Sort' || node.Strategy === 'Hashed';

/** Returns whether the node reads all of its input before it returns a row. */
const collects = (node: Node): boolean =>
  sorts(node) || /^(Aggregate|Group|Hash|SetOp)$/.test(node['Node Type']);

/** Returns whether a node returns fewer rows than its first input. */
const dropsRows = (node: Node): boolean =>
  node.Filter !== undefined ||
  node['Join Filter'] !== undefined ||
  (node.Plans ?? []).some(
    child =>
      child['Parent Relationship'] === 'Inner' &&
      find(child, each => each.Filter !== undefined) !== undefined,
  );

const isFirstInput = (child: Node): boolean =>
  ['Outer', 'Member', 'Subquery'].includes(child['Parent Relationship'] ?? '');

/** Returns whether each row of the child can be a row of the node. */
function addsRows(node: Node, child: Node): boolean {
  const relationship = child['Parent Relationship'] ?? '';
  if (relationship === 'Inner') return !/Semi|Anti/.test(node['Join Type'] ?? '');
  return !['InitPlan', 'SubPlan'].includes(relationship);
}

/** Returns the condition with which the node searches an index. */
const searchOf = (node: Node): string | undefined =>
  node['Node Type'] === 'Bitmap Heap Scan' ? node['Recheck Cond'] : node['Index Cond'];

/** Returns the columns of a condition that are equal to a value or to one of a list. */
const equalColumns = (condition: string): string[] =>
  condition.includes(' OR ')
    ? []
    : [...condition.matchAll(/(\w+)\)?(?:::\w+)? = /g)].map(([, column = '']) => column);

function find(node: Node, matches: (node: Node) => boolean): Node | undefined {
  if (matches(node)) return node;
  for (const child of node.Plans ?? []) {
    const found = find(child, matches);
    if (found) return found;
  }
  return undefined;
}
