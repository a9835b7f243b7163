import pg from 'pg';
import { scansOfForeignKeys } from './foreign-keys.ts';
import { largePostgres, largeSqlite } from './large-databases.ts';
import type { ObservedStatement } from './observe-statements.ts';
import type { Plan } from './plan.ts';
import { planOnPostgres, readFirstColumns } from './postgres-plan.ts';
import { planOnSqlite } from './sqlite-plan.ts';

interface ExplainedStatement extends ObservedStatement, Plan {}

/** Explains statements on databases of the newest schema with many rows. */
export async function explainStatements(
  statements: readonly ObservedStatement[],
): Promise<ExplainedStatement[]> {
  const { database, schema } = await largeSqlite();
  const explained: ExplainedStatement[] = [];
  const add = (statement: ObservedStatement, { violations, lines }: Plan) => {
    const ofKeys = scansOfForeignKeys(schema, statement.sql).map(table => ({ kind: 'scan', table }) as const);
    explained.push({ ...statement, violations: [...violations, ...ofKeys], lines });
  };
  for (const statement of statements)
    if (statement.engine === 'sqlite')
      try {
        add(statement, planOnSqlite(database, schema, statement.sql));
      } catch (error) {
        // A test of migrations has tables of its own.
        if (!String(error).includes('no such table')) throw error;
      }
  const others = statements.filter(({ engine }) => engine === 'postgres');
  if (others.length === 0) return explained;
  const client = new pg.Client({ connectionString: await largePostgres() });
  await client.connect();
  try {
    const context = { schema, firstColumns: await readFirstColumns(client) };
    for (const statement of others) add(statement, await planOnPostgres(client, context, statement));
  } finally {
    await client.end();
  }
  return explained;
}
