import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../apps/server/src/demo/accounts.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/open.ts';
import { createStandalone } from '../../../packages/stripe-sandbox/standalone/serve.ts';
import { freePort } from '../../../tests/support/free-port.ts';
import { type Postgres, startPostgres } from '../../../tests/support/postgres.ts';
import { LiveClient } from '../support/live-client.ts';
import { openOurServer } from '../support/our-server.ts';
import { callerOf, type Person, ROLES } from './people.ts';
import { parentOf, processorTime, untilIdle } from './processor-time.ts';

const KEYS = { secretKey: 'sk_test_moves', publishableKey: 'pk_test_moves', webhookSecret: 'whsec_moves' };
const CARD = 'pm_card_visa';

interface Build {
  /** Of the repository. */
  readonly folder: string;
  readonly dataDir: string;
  readonly engine: 'sqlite' | 'postgres';
}

/** One build with demo data, a database and a payment provider of its own, whose processor time does not count. */
export interface Contestant {
  readonly people: Readonly<Record<(typeof ROLES)[number], Person>>;
  /** Confirms a payment as the customer's browser; the provider then sends its events. */
  confirm(clientSecret: string): Promise<void>;
  /** Waits until background work is done. */
  rest(): Promise<void>;
  /** Returns the milliseconds of processor time that `work` and what follows from it takes. */
  measure(work: () => Promise<unknown>): Promise<Spent>;
  close(): Promise<void>;
}

/** Processor time in milliseconds. */
export interface Spent {
  readonly server: number;
  readonly database: number;
  /** Time that passed. Milliseconds. */
  readonly elapsed: number;
}

export async function openContestant({ folder, dataDir, engine }: Build): Promise<Contestant> {
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const closing: (() => unknown)[] = [() => postgres?.stop()];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const { url: stripe, provider } = await openProvider(`${origin}/api/payments/webhook`);
    closing.push(() => provider.close());
    const server = await openOurServer(environmentOf(dataDir, postgres, stripe), port, 'inherit', folder);
    closing.push(() => ended(server));
    const people = await logInAll(origin, port);
    closing.push(() => ROLES.map(role => people[role].live.close()));
    const pid = pidOf(server);
    const postmaster = postgres && (await postmasterOf(postgres, dataDir));
    const rest = () => untilIdle(pid, postmaster);
    return {
      people,
      rest,
      close,
      async confirm(clientSecret) {
        const [intent] = clientSecret.split('_secret_');
        const answer = await fetch(`${stripe}/v1/payment_intents/${intent}/confirm`, {
          method: 'POST',
          headers: { authorization: `Bearer ${KEYS.publishableKey}` },
          body: new URLSearchParams({ client_secret: clientSecret, payment_method: CARD }),
        });
        if (!answer.ok) throw new Error(`The provider refused a payment: ${await answer.text()}`);
        await answer.body?.cancel();
      },
      async measure(work) {
        await rest();
        const start = performance.now();
        const before = processorTime(pid, postmaster);
        await work();
        await rest();
        const after = processorTime(pid, postmaster);
        const elapsed = performance.now() - start;
        return { server: after.server - before.server, database: after.database - before.database, elapsed };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the payment sandbox in this process, so that its work is not the server's. */
async function openProvider(webhookUrl: string) {
  const provider = await createStandalone({ keys: KEYS, webhookUrl });
  return { url: await provider.listen({ port: 0, host: '127.0.0.1' }), provider };
}

const environmentOf = (dataDir: string, postgres: Postgres | null, stripe: string) => ({
  DATA_DIR: dataDir,
  ...(postgres && { DATABASE_URL: postgres.url }),
  SEED_DEMO: '1',
  RATE_LIMIT: '0',
  LOG_LEVEL: 'warn',
  STRIPE_API_URL: stripe,
  STRIPE_SECRET_KEY: KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
});

/** Logs all in and connects them to the live channel, as people with an open page are. */
async function logInAll(origin: string, port: number): Promise<Contestant['people']> {
  const entries = await Promise.all(
    ROLES.map(async role => {
      const login = { email: DEMO_ACCOUNTS[role], password: DEMO_PASSWORD };
      const { token, user } = await callerOf(origin, null)('POST', '/api/auth/login', login);
      const live = await LiveClient.open({ room: 0, userId: user.id, token }, 'oficio', port);
      return [role, { id: user.id, token, call: callerOf(origin, token), live }] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<(typeof ROLES)[number], Person>;
}

/** Stops a server and waits for it, because it uses its database until its end. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.kill()) await once(server, 'exit');
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The server has no process');
  return pid;
}

async function postmasterOf({ url }: Postgres, dataDir: string): Promise<number | null> {
  const database = await openDatabase({ databaseUrl: url, dataDir: join(dataDir, 'unused') });
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.read);
    return parentOf(rows[0]?.pid ?? 0);
  } finally {
    await database.close();
  }
}
