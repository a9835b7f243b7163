import { randomUUID } from 'node:crypto';
import { type App, createApp } from '../../../../apps/server/src/app.ts';
import { openSession } from '../../../../apps/server/src/modules/accounts/sessions/open-session.ts';
import { refreshFigures } from '../../../../apps/server/src/modules/admin/overview/refresh-figures.ts';
import { readSettings } from '../../../../apps/server/src/platform/settings/read-settings.ts';
import { type Person, personWith } from '../../../../apps/server/src/testing/accounts/people.ts';
import { holdWork } from '../../../../apps/server/src/testing/payments/payments.ts';
import { type Actors, createActors } from '../../../../apps/server/src/testing/permissions/callers.ts';
import { longChatRequest, type People, peopleOf } from '../data/people.ts';
import { DAY, type Sizes } from '../data/sizes.ts';
import type { Target } from '../data/target.ts';

/** The users of the data set with sessions. */
export type Users = { readonly [Name in keyof People]: Person };

/** A whole server on a data set. */
export interface GrowthWorld {
  readonly app: App;
  readonly sizes: Sizes;
  readonly people: People;
  readonly users: Users;
  /** Ids that depend on the loaded rows. */
  readonly known: { readonly payment: number; readonly middleOfLongChat: number };
  /** New users with few rows of their own, who can get a request in every state. */
  readonly actors: Actors;
  /**
   * Removes the deliveries that are newer than the data set. An open request tells many technicians, and the first call that waits for the
   * jobs would send the mails of hundreds of requests.
   */
  dropDeliveries(): Promise<unknown>;
  close(): Promise<void>;
}

/** Serves the metrics on the port of the other calls. */
export const METRICS_TOKEN = randomUUID();

/** Starts the server on a filled database. Its tasks run only when a call waits for them. */
export async function openGrowthWorld({ dataDir, databaseUrl }: Target, sizes: Sizes): Promise<GrowthWorld> {
  const settings = readSettings({
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'fatal',
    METRICS_TOKEN,
    DATABASE_TIMEOUT_MS: '60000',
    // No geocoder answers at this address.
    GEOCODER_URL: 'http://127.0.0.1:9/',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const app = await createApp(settings);
  await app.server.ready();
  await holdWork(app);
  await refreshFigures(app.platform);
  await postponeJobs(app);
  const lastDelivery = await lastDeliveryOf(app);
  const people = peopleOf(sizes);
  const users: Record<string, Person> = {};
  for (const [name, id] of Object.entries(people)) {
    const token = await app.platform.database.transaction(tx => openSession(tx, id, 'Mozilla/5.0'));
    users[name] = personWith(app, token, id, name);
  }
  return {
    app,
    sizes,
    people,
    users: users as Users,
    known: await findKnown(app, people, sizes),
    actors: await createActors(app),
    dropDeliveries: () =>
      app.platform.database.transaction(({ db }) =>
        db.deleteFrom('outbox').where('id', '>', lastDelivery).execute(),
      ),
    close: () => app.close(),
  };
}

/** Fixtures run the due tasks. Those that run by the clock would compare all payments with a provider that does not know them. */
async function postponeJobs({ platform }: App): Promise<void> {
  await platform.database.transaction(({ db, now }) =>
    db
      .updateTable('scheduled_jobs')
      .set({ attempt_at: now + DAY })
      .execute(),
  );
}

async function lastDeliveryOf({ platform }: App): Promise<number> {
  const { read } = platform.database;
  const { id } = await read
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

async function findKnown({ platform }: App, people: People, sizes: Sizes) {
  const { read } = platform.database;
  const payment = await read
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .where('requests.user_id', '=', people.busyCustomer)
    .where('payments.outcome', '=', 'paid')
    .select('payments.id')
    .orderBy('payments.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const message = await read
    .selectFrom('messages')
    .where('request_id', '=', longChatRequest(sizes))
    .select('id')
    .orderBy('id')
    .limit(1)
    .offset(Math.floor(sizes.longChat / 2))
    .executeTakeFirstOrThrow();
  return { payment: payment.id, middleOfLongChat: message.id };
}
