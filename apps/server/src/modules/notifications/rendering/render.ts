import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import type { Notice } from '@oficio/domain/notifications/notice-data.ts';
import {
  idsToLookUp,
  renderNotice,
  type StoredNotice,
  type Texts,
} from '@oficio/domain/notifications/templates.ts';
import { findReasonsOfActs } from '../../../platform/database/audit-log.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { namesOfUsers } from '../../accounts/public.ts';
import { findZones } from '../../requests/public.ts';
import { namesOfServices, placesOfAlerts } from '../../technicians/public.ts';
import type { NotificationRow } from '../store/read-notifications.ts';

/** A notification as its reader sees it. `created_at` is milliseconds since the epoch. */
export interface Notification
  extends Omit<Notice, 'link'>,
    Pick<Tables['notifications'], 'user_id' | 'link' | 'read' | 'created_at'> {
  readonly id: number;
}

/** Names that the caller has just read, by id. */
export type KnownNames = Pick<Texts, 'users' | 'services'>;

const NONE: KnownNames = { users: new Map(), services: new Map() };

/** Renders stored notifications with the current names. Looks up the names of all notifications together, except known ones. */
export async function renderNotifications(
  db: Reader,
  rows: readonly NotificationRow[],
  known = NONE,
): Promise<Notification[]> {
  const stored = rows.map(storedIn);
  const texts = await findTexts(
    db,
    stored.flatMap(notice => notice ?? []),
    known,
  );
  return rows.map(({ id, user_id, type, title, message, link, read, created_at }, index) => {
    const notice = stored[index];
    const text = notice
      ? renderNotice(notice, texts)
      : { type: type ?? 'other', title: title ?? '', message: message ?? '', link };
    return { id, user_id, ...text, read, created_at };
  });
}

/** Renders a single notification. */
export async function renderNotification(
  db: Reader,
  row: NotificationRow,
): Promise<Notification | undefined> {
  return (await renderNotifications(db, [row]))[0];
}

/** Returns true for a chat message that its reader has read. Mail and push skip it, but deliver other read notifications. */
export const isSeen = ({ type, read }: Pick<Notification, 'type' | 'read'>): boolean =>
  type === 'message' && read === 1;

/** Returns null for a row from before templates. */
export const storedIn = ({ template, params }: NotificationRow): StoredNotice | null =>
  template === null ? null : ({ template, params: JSON.parse(params ?? '{}') } as StoredNotice);

async function findTexts(db: Reader, notices: readonly StoredNotice[], known: KnownNames): Promise<Texts> {
  const { users, services, reasons, places, zones } = idsToLookUp(notices);
  const unknown = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
    ids.filter(id => !names.has(id));
  return {
    users: new Map([...known.users, ...(await namesOfUsers(db, unknown(users, known.users)))]),
    services: new Map([...known.services, ...(await namesOfServices(db, unknown(services, known.services)))]),
    reasons: await findReasonsOfActs(db, reasons),
    places: await placesOfAlerts(db, places),
    zones: await findZones(db, zones),
  };
}

export function presentNotification({ user_id: _, ...notification }: Notification): NotificationOut {
  return { ...notification, created_at: isoOf(notification.created_at) };
}
