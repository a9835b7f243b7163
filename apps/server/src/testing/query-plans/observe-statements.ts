import { DatabaseSync } from 'node:sqlite';
import { getCallSites } from 'node:util';
import { DefaultQueryCompiler, Kysely, SqliteQueryCompiler } from 'kysely';
import type { Engine } from '../../platform/database/database.ts';
import { LimitedPool } from '../../platform/database/postgres-pool.ts';
import { engineOf, Slot } from '../../platform/database/statement.ts';

/** A statement of the server. */
export interface ObservedStatement {
  readonly engine: Engine;
  readonly sql: string;
  /** The values of one execution; null if PostgreSQL plans the statement without values. */
  readonly parameters: readonly unknown[] | null;
  /** The file that built it, relative to `apps/server/src`. */
  readonly file: string;
}

export interface Observer {
  /** Returns the statements since the last call. */
  take(): readonly ObservedStatement[];
  stop(): void;
}

const SOURCES = '/apps/server/src/';
/** Files between a statement and the file that asks for it. */
const CARRIERS =
  /^platform\/(database\/([\w-]+|migration\/applied-changes)|security\/limits\/fair-queue|tasks\/(share-call|worker-thread))\.ts$/;
/** Files of `platform/database` with tables of their own. */
const WITH_STATEMENTS = /^platform\/database\/(audit-log|sent-forms)\.ts$/;
/** Files that a running server in production does not use. */
const NOT_SERVING =
  /\.test\.ts$|^(testing|schema|platform\/database\/migration|recovery|demo|sandbox|commands)\/|^platform\/mail\/stored-mails\.ts$/;
/** Enough frames for Kysely and the carriers between a file and its statement. */
const MAX_FRAMES = 40;
const HAS_PLAN = /^\s*(with|select|update|delete|insert\b.*\bselect)\b/is;

/**
 * Observes the statements that files of the server build in this process, each text once.
 * @param known texts that are left out; new ones are added
 */
export function observeStatements(known = new Set<string>()): Observer {
  let observed: ObservedStatement[] = [];

  function observe(engine: Engine, sql: string, parameters: readonly unknown[] | null): void {
    // Observed again when it runs, with its values.
    if (parameters?.some(value => value instanceof Slot)) return;
    const text = `${engine} ${withoutLengths(sql)}`;
    if (known.has(text) || !HAS_PLAN.test(sql)) return;
    const file = findOrigin();
    if (file === undefined || NOT_SERVING.test(file)) return;
    known.add(text);
    observed.push({ engine, sql, parameters, file });
  }

  const { compileQuery } = DefaultQueryCompiler.prototype;
  const { executeQuery } = Kysely.prototype;
  const { prepare } = DatabaseSync.prototype;
  const { run } = LimitedPool.prototype;
  DefaultQueryCompiler.prototype.compileQuery = function (...args) {
    const query = compileQuery.apply(this, args);
    observe(this instanceof SqliteQueryCompiler ? 'sqlite' : 'postgres', query.sql, query.parameters);
    return query;
  };
  Kysely.prototype.executeQuery = function (...args) {
    const [query] = args;
    if ('sql' in query) observe(engineOf(this), query.sql, query.parameters);
    return executeQuery.apply(this, args) as ReturnType<typeof executeQuery<never>>;
  };
  // These two run the statements of `Database.prepare`, which PostgreSQL plans without values.
  DatabaseSync.prototype.prepare = function (...args) {
    observe('sqlite', args[0], null);
    return prepare.apply(this, args);
  };
  LimitedPool.prototype.run = function (...args) {
    observe('postgres', args[0].text, null);
    return run.apply(this, args) as ReturnType<typeof run<never>>;
  };
  return {
    take() {
      const taken = observed;
      observed = [];
      return taken;
    },
    stop() {
      DefaultQueryCompiler.prototype.compileQuery = compileQuery;
      Kysely.prototype.executeQuery = executeQuery;
      DatabaseSync.prototype.prepare = prepare;
      LimitedPool.prototype.run = run;
    },
  };
}

/** Shortens lists of parameters, because `in (?, ?)` and `in (?, ?, ?)` have the same plan. */
const withoutLengths = (sql: string) => sql.replace(/(\?|\$\d+)(\s*,\s*(\?|\$\d+))+/g, '?…');

/** Returns the nearest file on the stack that asks for the statement; undefined for a statement of the adapter itself. */
function findOrigin(): string | undefined {
  for (const { scriptName } of getCallSites(MAX_FRAMES)) {
    const start = scriptName.lastIndexOf(SOURCES);
    if (start === -1 || scriptName.endsWith(import.meta.filename)) continue;
    const file = scriptName.slice(start + SOURCES.length);
    if (!CARRIERS.test(file) || WITH_STATEMENTS.test(file)) return file;
  }
  return undefined;
}
