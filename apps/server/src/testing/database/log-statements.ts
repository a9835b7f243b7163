import { DefaultQueryExecutor, type QueryExecutor } from 'kysely';

/** Returns the texts of the statements that this process runs through Kysely while `work` runs, each as often as it runs. */
export async function logStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  const texts: string[] = [];
  // Every executor, also that of a transaction, inherits the method.
  const base: Pick<QueryExecutor, 'executeQuery'> = Object.getPrototypeOf(DefaultQueryExecutor.prototype);
  const { executeQuery } = base;
  base.executeQuery = function (...args) {
    texts.push(args[0].sql);
    return executeQuery.apply(this, args) as ReturnType<typeof executeQuery<never>>;
  };
  try {
    await work();
    return texts;
  } finally {
    base.executeQuery = executeQuery;
  }
}
