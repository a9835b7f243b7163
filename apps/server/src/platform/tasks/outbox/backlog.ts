import type { Reader } from '../../database/database.ts';
import { MAX_COUNTED_ROWS } from '../../logs/metrics.ts';
import type { Kind } from './tables.ts';

export interface Backlog {
  readonly waiting: number;
  /** Milliseconds since the epoch; null when none waits. */
  readonly oldestAt: number | null;
}

/** Returns how many messages of a kind wait for delivery, and since when. */
export async function findBacklog(db: Reader, kind: Kind): Promise<Backlog> {
  const { waiting, oldest } = await db
    .selectFrom(
      db
        .selectFrom('outbox')
        .select('created_at')
        .where('kind', '=', kind)
        .where('attempt_at', 'is not', null)
        .orderBy('attempt_at')
        .limit(MAX_COUNTED_ROWS)
        .as('rows'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<number | null>('created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldestAt: oldest };
}

/** Returns how many messages are no longer retried; at most `limit`. */
export async function countDeadLetters(db: Reader, limit: number): Promise<number> {
  const { dead } = await db
    .selectFrom(db.selectFrom('outbox').select('id').where('dead_at', 'is not', null).limit(limit).as('rows'))
    .select(({ fn }) => fn.countAll<number>().as('dead'))
    .executeTakeFirstOrThrow();
  return Number(dead);
}
