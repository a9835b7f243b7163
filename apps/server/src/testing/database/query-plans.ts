import { CompiledQuery } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { engineOf } from '../../platform/database/statement.ts';

interface Plan {
  readonly sql: string;
  /** SQLite: the lines of EXPLAIN QUERY PLAN. PostgreSQL: the scans of EXPLAIN ANALYZE. */
  readonly steps: readonly string[];
  /**
   * Rows that the scans of a statement read, including discarded ones. PostgreSQL only; 0 on SQLite, which does not
   * report it.
   */
  readonly visited: number;
}

/** Runs `work` on a reader that records its statements. Returns how the engine executes each of them. */
export async function plansOf(db: Reader, work: (db: Reader) => Promise<unknown>): Promise<Plan[]> {
  const recorder = db.withoutPlugins();
  const executor = recorder.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const queries: CompiledQuery[] = [];
  executor.executeQuery = query => {
    queries.push(query);
    return execute(query);
  };
  await work(recorder);
  const plans: Plan[] = [];
  for (const query of queries) plans.push(await planOf(db, query));
  return plans;
}

async function planOf(db: Reader, { sql, parameters }: CompiledQuery): Promise<Plan> {
  if (engineOf(db) === 'sqlite') {
    const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(query);
    return { sql, steps: rows.map(({ detail }) => detail), visited: 0 };
  }
  const query = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(query);
  const scans = rows.flatMap(row => scansIn(row['QUERY PLAN'][0].Plan));
  return {
    sql,
    steps: scans.map(scan => `${scan['Node Type']} ${scan['Relation Name']} ${scan['Index Name'] ?? ''}`),
    visited: scans.reduce((sum, scan) => sum + rowsOf(scan), 0),
  };
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const scansIn = (node: Node): Node[] => [
  ...(node['Relation Name'] === undefined ? [] : [node]),
  ...(node.Plans ?? []).flatMap(scansIn),
];

const rowsOf = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
