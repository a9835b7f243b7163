import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import { nearestTown } from '@oficio/domain/places/towns.ts';
import type { AreaAlertOut, areaAlertEndpoints } from '@oficio/domain/technicians/alerts/contract.ts';
import { publicPoint } from '@oficio/domain/technicians/geo.ts';
import { AREA_ALERTS } from '@oficio/domain/technicians/limits.ts';
import type { Database, Reader, Transaction } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount } from '../../accounts/public.ts';
import { assertRequestable } from '../catalogue/service-catalogue.ts';
import type { LiveIndex } from '../index/live-index.ts';
import { ANY_SERVICE, NO_FILTERS } from '../index/snapshot.ts';
import {
  type AreaAlertRow,
  deleteAlert,
  findWaitingOf,
  insertAlert,
  renewSame,
} from '../store/area-alerts.ts';
import { namesOfServices } from '../store/catalogue.ts';
import { scheduleCheck } from './search-for-alerts.ts';

type AlertInput = Body<typeof areaAlertEndpoints.createAlert>;

interface AlertContext extends Pick<Platform, 'tasks'> {
  readonly database: Database;
  readonly index: Pick<LiveIndex, 'ready'>;
}

/** Returns the caller's alerts that wait, newest first. */
export async function listAlerts(db: Reader, userId: number, now: number): Promise<AreaAlertOut[]> {
  return presentAlerts(db, await findWaitingOf(db, userId, now));
}

/**
 * Stores an alert, or renews the one with the same service and point. Throws 400 if customers cannot request the service, 409 if the area
 * has a technician or the person has too many alerts.
 */
export async function createAlert(
  { database, index, tasks }: AlertContext,
  userId: number,
  input: AlertInput,
): Promise<AreaAlertOut> {
  const { latitude, longitude } = publicPoint(input);
  const area = {
    serviceId: input.service_id ?? ANY_SERVICE,
    center: { latitude, longitude },
    radiusKm: input.radius,
    ...NO_FILTERS,
  };
  /** Returns a technician of the area other than the caller. */
  const findCovering = async () =>
    (await index.ready()).nearest(area, { count: 2, after: null }).find(({ id }) => id !== userId);
  if (await findCovering()) throw new AppError('area_covered');
  const stored = await database.transaction(async tx => {
    if (input.service_id !== null) await assertRequestable(tx.db, input.service_id);
    await lockAccount(tx, userId);
    const alert = {
      user_id: userId,
      service_id: input.service_id,
      latitude,
      longitude,
      radius_km: input.radius,
      place: input.place ?? nearestTown({ latitude, longitude }),
      created_at: tx.now,
      expires_at: tx.now + AREA_ALERTS.days * DAY_MS,
    };
    const renewed = await renewSame(tx, alert);
    if (renewed) return renewed;
    // The lock makes two parallel calls count each other.
    const waiting = await findWaitingOf(tx.db, userId, tx.now);
    if (waiting.length >= AREA_ALERTS.max) throw new AppError('alerts_full');
    return insertAlert(tx, alert);
  });
  // A technician who became findable meanwhile was searched for before the alert existed.
  const late = await findCovering();
  if (late) await database.transaction(tx => scheduleCheck(tx, late.id, tasks));
  const [alert] = await presentAlerts(database.read, [stored]);
  if (!alert) throw new Error('A stored alert has no text');
  return alert;
}

/** Ends an alert. Throws 404 when the caller has no such alert. */
export async function endAlert(tx: Transaction, userId: number, id: number): Promise<void> {
  if (!(await deleteAlert(tx, userId, id))) throw new AppError('alert_not_found');
}

async function presentAlerts(db: Reader, rows: readonly AreaAlertRow[]): Promise<AreaAlertOut[]> {
  const names = await namesOfServices(
    db,
    rows.flatMap(({ service_id }) => service_id ?? []),
  );
  return rows.map(({ id, service_id, place, latitude, longitude, radius_km, created_at, expires_at }) => ({
    id,
    service: service_id === null ? null : (names.get(service_id) ?? null),
    place,
    latitude,
    longitude,
    radius: radius_km,
    created_at: isoOf(created_at),
    expires_at: isoOf(expires_at),
  }));
}
