import type { Database, Reader, Transaction } from '../database/database.ts';

/** A success is stored again only after this time, because every mail would otherwise write the same row. Milliseconds. */
const SUCCESS_EVERY_MS = 10_000;
const ERROR_MAX = 500;

/** How a mail server answered last, to any instance. Instants are milliseconds since the epoch. */
export interface ServerHealth {
  readonly last_success_at: number | null;
  readonly last_failure_at: number | null;
  /** First failure since the last success; null while mail is sent. */
  readonly failing_since: number | null;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** Spanish reason of the last failure with the server's own text. */
  readonly last_error: string | null;
}

const UNKNOWN: ServerHealth = {
  last_success_at: null,
  last_failure_at: null,
  failing_since: null,
  failures: 0,
  last_error: null,
};

/** Returns how this mail server answered since it was chosen. */
export async function findServerHealth(db: Reader, host: string): Promise<ServerHealth> {
  const row = await db
    .selectFrom('mail_servers')
    .select(['last_success_at', 'last_failure_at', 'failing_since', 'failures', 'last_error'])
    .where('host', '=', host)
    .executeTakeFirst();
  return row ?? UNKNOWN;
}

/** Forgets the attempts of an account that was replaced, because they say nothing about the new one. */
export async function forgetServerHealth({ db }: Transaction, host: string): Promise<void> {
  await db.deleteFrom('mail_servers').where('host', '=', host).execute();
}

/** Stores how the mail server answers, for the health that all instances share. */
export class MailHealth {
  readonly #database: Database;
  /** Host of the last stored success, and when it is stored again, by the monotonic clock. */
  #stored: { readonly host: string; readonly until: number } | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async succeeded(host: string): Promise<void> {
    const now = performance.now();
    if (this.#stored?.host === host && now < this.#stored.until) return;
    this.#stored = { host, until: now + SUCCESS_EVERY_MS };
    await this.#store(async ({ db, now }) => {
      const row = { last_success_at: now, failing_since: null, failures: 0, last_error: null };
      await db
        .insertInto('mail_servers')
        .values({ host, ...row })
        .onConflict(conflict => conflict.column('host').doUpdateSet(row))
        .execute();
    });
  }

  /** `error` is the text for administrators. */
  async failed(host: string, error: string): Promise<void> {
    this.#stored = null;
    await this.#store(async ({ db, now }) => {
      const row = { last_failure_at: now, last_error: error.slice(0, ERROR_MAX) };
      await db
        .insertInto('mail_servers')
        .values({ host, ...row, failing_since: now, failures: 1 })
        .onConflict(conflict =>
          conflict.column('host').doUpdateSet(({ eb, fn, ref }) => ({
            ...row,
            failures: eb(ref('mail_servers.failures'), '+', 1),
            failing_since: fn.coalesce(ref('mail_servers.failing_since'), eb.val(now)),
          })),
        )
        .execute();
    });
  }

  /** Without the database the mail itself is delivered or retried all the same: its outcome must not depend on this row. */
  async #store(write: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.#database.transaction(write).catch(() => {});
  }
}
