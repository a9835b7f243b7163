import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import type { Live } from '../../../platform/live/live.ts';
import { notify } from '../notices/notify.ts';

/** Tells people that the area for which they waited has a technician. One notice for each person, about the nearest of the alerts. */
export function notifyOfFoundTechnicians(events: DomainEvents, live: Live): void {
  events.subscribe('technician_found', async (tx, { technicianId, alerts }) => {
    const byPerson = Map.groupBy(
      alerts.toSorted((one, other) => one.distance - other.distance || one.id - other.id),
      ({ userId }) => userId,
    );
    const inputs = [...byPerson].flatMap(([to, [alert]]) => {
      if (!alert) return [];
      const { id: placeId, serviceId, latitude, longitude, radiusKm: radius, distance } = alert;
      const params = { technicianId, serviceId, placeId, latitude, longitude, radius, distance };
      return [{ to, notice: storedNotice('technicianFound', params) }];
    });
    await notify(tx, live, inputs);
  });
}
