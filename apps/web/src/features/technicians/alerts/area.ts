import type { AreaAlertOut } from '@oficio/domain/technicians/alerts/contract.ts';
import { type Point, publicPoint } from '@oficio/domain/technicians/geo.ts';
import { sessionStorageEntry } from '../../../lib/storage/storage-entry.ts';

/** What a person waits for in a place without technicians. */
export interface AlertArea extends Point {
  /** Exact name of the service; null for any. */
  readonly service: string | null;
  /** Kilometres. */
  readonly radius: number;
  /** Null without a name. */
  readonly place: string | null;
}

/** Returns whether an alert is the one of an area. The server rounds the points of alerts. */
export function isAlertOf(alert: AreaAlertOut, area: AlertArea): boolean {
  const { latitude, longitude } = publicPoint(area);
  return (
    alert.service === area.service &&
    alert.radius === area.radius &&
    alert.latitude === latitude &&
    alert.longitude === longitude
  );
}

/** The area for which a visitor wants an alert who is on the way to a session. */
const wanted = sessionStorageEntry('oficio.alert');

const nameOf = ({ service, radius, ...area }: AlertArea): string => {
  const { latitude, longitude } = publicPoint(area);
  return JSON.stringify([service, radius, latitude, longitude]);
};

export const rememberWanted = (area: AlertArea): void => wanted.write(nameOf(area));

/** Returns once whether the visitor asked for an alert of this area before the login. */
export function takeWanted(area: AlertArea): boolean {
  const isWanted = wanted.read() === nameOf(area);
  if (isWanted) wanted.write(null);
  return isWanted;
}
