import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import { afterQuietHours } from '@oficio/domain/fields/quiet-hours.ts';
import { zoneOfPlace } from '@oficio/domain/requests/zone-of-job.ts';
import { boundingBox, distanceKm, type Point, shownKm } from '@oficio/domain/technicians/geo.ts';
import { AREA_ALERTS, SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { NotYet, type TaskKind } from '../../../platform/tasks/task-kind.ts';
import { type AreaAlertRow, type EndedAlert, endAlerts, findWaitingBetween } from '../store/area-alerts.ts';
import { findListedAmong, type ListedTechnician } from '../store/listed.ts';
import {
  advanceCheck,
  deleteCheck,
  findDueChecks,
  findNextCheck,
  type ListingCheck,
  rescheduleCheck,
  upsertCheck,
} from '../store/listing-checks.ts';

/** Alerts read in one transaction. One transaction for all of them would delay all other writes. */
export const ALERT_SLICE = 50;

type Context = Pick<Platform, 'database' | 'events' | 'tasks' | 'clock' | 'settings'>;

/**
 * Searches the alerts around each technician whose public data changes. The change only stores that, because an area may have many
 * alerts; a task reads them.
 */
export function searchForAlerts(platform: Context): void {
  const { events, tasks } = platform;
  events.subscribe('public_data_changed', async (tx, { userId, listed }) => {
    if (listed === undefined) return;
    if (listed === null) return deleteCheck(tx, userId);
    await scheduleCheck(tx, userId, tasks);
  });
  tasks.add(listingCheckTask(platform));
}

export async function scheduleCheck(
  tx: Transaction,
  technicianId: number,
  tasks: Pick<Platform['tasks'], 'wake'>,
): Promise<void> {
  await upsertCheck(tx, technicianId);
  tx.afterCommit(() => tasks.wake());
}

/** Ends the alerts around a technician whom the public may find, one slice per attempt, and publishes them. Waits for the morning. */
const listingCheckTask = ({ database, clock, settings }: Context): TaskKind<ListingCheck> => ({
  name: 'listing_check',
  findDue: findDueChecks,
  findNext: findNextCheck,
  reschedule: rescheduleCheck,
  async attempt(row) {
    const now = clock();
    const [technician] = await findListedAmong(database.read, [row.technician_id]);
    // An alert is so near that its hour is that of the technician.
    const wakesAt = technician ? afterQuietHours(now, zoneOf(technician, settings.siteTimeZone)) : now;
    if (wakesAt > now) throw new NotYet(wakesAt);
    const isFinished = await database.transaction(tx => endSlice(tx, row));
    if (!isFinished) throw new NotYet(clock());
  },
});

const zoneOf = (technician: ListedTechnician, site: string): string =>
  zoneOfPlace({ ...pointOf(technician), address: null }, site) ?? site;

/**
 * Ends the matching alerts of the next slice in the transaction that stores the progress, so that a crash neither repeats nor skips a
 * person. Returns true when nothing is left to do.
 */
async function endSlice(tx: Transaction, row: ListingCheck): Promise<boolean> {
  // Read again in this transaction: who cannot be found any more ends no alert.
  const [technician] = await findListedAmong(tx.db, [row.technician_id]);
  const slice = technician ? await readSlice(tx, technician, row) : [];
  const last = slice.length < ALERT_SLICE ? null : (slice.at(-1) ?? null);
  if (!(await advanceCheck(tx, row, last))) return true;
  const met = technician ? slice.flatMap(alert => metBy(technician, alert, tx.now)) : [];
  const ended = await endAlerts(
    tx,
    met.map(({ id }) => id),
    tx.now + AREA_ALERTS.days * DAY_MS,
  );
  const alerts = met.filter(({ id }) => ended.has(id));
  if (alerts.length > 0) await tx.publish('technician_found', { technicianId: row.technician_id, alerts });
  return last === null;
}

/** Returns the next alerts of the latitudes that the largest radius around the technician covers. */
function readSlice({ db }: Transaction, technician: ListedTechnician, row: ListingCheck) {
  const { south, north } = boundingBox(pointOf(technician), SEARCH_RADIUS.max);
  const { after_latitude: latitude, after_id: id } = row;
  const after = latitude === null || id === null ? null : { latitude, id };
  return findWaitingBetween(db, { south, north, after, limit: ALERT_SLICE });
}

/** Returns the alert as an ended one if the technician meets it, else nothing. */
function metBy(technician: ListedTechnician, alert: AreaAlertRow, now: number): EndedAlert[] {
  const { id, user_id: userId, service_id: serviceId, latitude, longitude, radius_km: radiusKm } = alert;
  const distance = distanceKm(pointOf(technician), { latitude, longitude });
  const isMet =
    alert.expires_at > now &&
    distance <= radiusKm &&
    userId !== technician.id &&
    (serviceId === null || technician.serviceIds.includes(serviceId));
  return isMet ? [{ id, userId, serviceId, latitude, longitude, radiusKm, distance: shownKm(distance) }] : [];
}

/** Returns the public point in degrees. */
const pointOf = ({ latitude, longitude }: ListedTechnician): Point => ({
  latitude: latitude / 1000,
  longitude: longitude / 1000,
});
