import { DefaultQueryCompiler, Kysely } from 'kysely';

/** Returns the texts of the statements that this process builds while `work` runs, each as often as it is built. */
export async function logStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  const texts: string[] = [];
  const { compileQuery } = DefaultQueryCompiler.prototype;
  const { executeQuery } = Kysely.prototype;
  DefaultQueryCompiler.prototype.compileQuery = function (...args) {
    const query = compileQuery.apply(this, args);
    texts.push(query.sql);
    return query;
  };
  // Runs the statements with fixed text, which nothing builds.
  Kysely.prototype.executeQuery = function (...args) {
    const [query] = args;
    if ('sql' in query) texts.push(query.sql);
    return executeQuery.apply(this, args) as ReturnType<typeof executeQuery<never>>;
  };
  try {
    await work();
    return texts;
  } finally {
    DefaultQueryCompiler.prototype.compileQuery = compileQuery;
    Kysely.prototype.executeQuery = executeQuery;
  }
}
