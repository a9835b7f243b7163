import type { Reader, Unit } from './database/database.ts';
import { flagOf } from './database/tables.ts';

declare module './database/tables.ts' {
  interface Tables {
    /** One row. */
    site: { id: number; name: string; notifications_enabled: Flag };
  }
}

/** What an administrator says of the whole site. */
export interface Site {
  /** What the site calls itself in titles and letters. */
  readonly name: string;
  /** Whether people are sent mail about what happens; letters that they asked for go out anyway. */
  readonly notificationsEnabled: boolean;
}

export async function readSite(db: Reader): Promise<Site> {
  const row = await db.selectFrom('site').select(['name', 'notifications_enabled']).executeTakeFirstOrThrow();
  return { name: row.name, notificationsEnabled: row.notifications_enabled === 1 };
}

export async function writeSite({ db }: Unit, { name, notificationsEnabled }: Site): Promise<void> {
  await db
    .updateTable('site')
    .set({ name, notifications_enabled: flagOf(notificationsEnabled) })
    .execute();
}
