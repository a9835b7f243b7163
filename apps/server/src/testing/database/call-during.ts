import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import type { DomainEventMap } from '../../platform/database/event-types.ts';

/**
 * Makes a call in the middle of the next transaction that publishes the event. The transaction continues when the call waits for one of its
 * locks or has ended. Returns a function that resolves with the call's answer.
 */
export function callDuring<Answer>(
  app: App,
  event: keyof DomainEventMap,
  call: () => Promise<Answer>,
): () => Promise<Answer | undefined> {
  let answer: Promise<Answer> | undefined;
  app.platform.events.subscribe(event, async () => {
    if (answer) return;
    answer = call();
    await Promise.race([answer, otherTransactionWaits(app)]);
  });
  return async () => answer;
}

/** Waits until a transaction waits for a lock of another one. SQLite runs one writing transaction at a time instead. */
export async function otherTransactionWaits({ platform: { database } }: App): Promise<void> {
  if (database.engine === 'sqlite') return;
  for (let turn = 0; turn < 500; turn += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read);
    if (rows.length > 0) return;
    await sleep(10);
  }
  throw new Error('no transaction waits for a lock');
}
