import { randomUUID } from 'node:crypto';
import type { App } from '../../app.ts';

/** Stores a photo of a portfolio without its files. */
export function seedPortfolioPhoto({ platform: { database } }: App, userId: number) {
  return database.transaction(tx =>
    tx.db
      .insertInto('technician_works')
      .values({ user_id: userId, photo: randomUUID(), caption: 'Reforma de un baño', created_at: tx.now })
      .returning(['id', 'photo'])
      .executeTakeFirstOrThrow(),
  );
}
