import type { Point } from '@oficio/domain/technicians/geo.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { isAmongGiven, statement } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type AreaAlertRow = Omit<Tables['area_alerts'], 'id'> & { readonly id: number };

type NewAlert = Omit<AreaAlertRow, 'id' | 'told_at'>;

/** An alert that ended because its area has a technician now. */
export interface EndedAlert extends Point {
  readonly id: number;
  readonly userId: number;
  /** Null for any service. */
  readonly serviceId: number | null;
  readonly radiusKm: number;
  /** Kilometres between the technician's public point and the point of the alert, with one decimal. */
  readonly distance: number;
}

/** Returns a person's alerts that wait for a technician, newest first. */
export const findWaitingOf = (db: Reader, userId: number, now: number): Promise<AreaAlertRow[]> =>
  db
    .selectFrom('area_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();

/** Returns all stored alerts of a person, for the archive. */
export const findAllOf = (db: Reader, userId: number): Promise<AreaAlertRow[]> =>
  db.selectFrom('area_alerts').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Renews the untold alert of the same person, service and point. Returns it; undefined without one. */
export function renewSame(
  { db }: Transaction,
  { radius_km, place, expires_at, ...alert }: NewAlert,
): Promise<AreaAlertRow | undefined> {
  return db
    .updateTable('area_alerts')
    .set({ radius_km, place, expires_at })
    .where('user_id', '=', alert.user_id)
    .where('latitude', '=', alert.latitude)
    .where('longitude', '=', alert.longitude)
    .where('service_id', alert.service_id === null ? 'is' : '=', alert.service_id)
    .where('told_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export const insertAlert = ({ db }: Transaction, alert: NewAlert): Promise<AreaAlertRow> =>
  db.insertInto('area_alerts').values(alert).returningAll().executeTakeFirstOrThrow();

/** Deletes an alert of this person that waits. Returns false without one. */
export async function deleteAlert({ db }: Transaction, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('area_alerts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteAlertsOf({ db }: Transaction, userId: number): Promise<void> {
  await db.deleteFrom('area_alerts').where('user_id', '=', userId).execute();
}

interface Band {
  readonly south: number;
  readonly north: number;
  /** The last alert of the slice before; null before the first slice. */
  readonly after: Pick<AreaAlertRow, 'latitude' | 'id'> | null;
  readonly limit: number;
}

const inBand = statement<AreaAlertRow>(
  () => `select * from area_alerts
    where told_at is null and latitude <= ? and (latitude, id) > (?, ?)
    order by latitude, id limit ?`,
);

/** Returns the next alerts between two latitudes that wait, expired ones included, in the order of latitude and id. */
export const findWaitingBetween = (
  db: Reader,
  { south, north, after, limit }: Band,
): Promise<AreaAlertRow[]> => inBand(db, north, after?.latitude ?? south, after?.id ?? 0, limit);

const markTold = statement<{ id: number }>(
  engine => `update area_alerts set told_at = ?, expires_at = ?
    where told_at is null and ${isAmongGiven('id', engine)} returning id`,
);

/** Ends those of these alerts that still wait. Returns their ids; of two transactions, one gets each. */
export async function endAlerts(
  { db, now }: Transaction,
  ids: readonly number[],
  deleteAt: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  return new Set((await markTold(db, now, deleteAt, JSON.stringify(ids))).map(({ id }) => id));
}

const selectPlaces = statement<{ id: number; place: string | null }>(
  engine => `select id, place from area_alerts where ${isAmongGiven('id', engine)}`,
);

/** Returns the names of the places of alerts: id → name. Leaves out alerts without one. */
export async function placesOfAlerts(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectPlaces(db, JSON.stringify(ids));
  return new Map(rows.flatMap(({ id, place }) => (place === null ? [] : [[id, place] as const])));
}
