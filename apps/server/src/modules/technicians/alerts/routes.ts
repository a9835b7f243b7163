import { DONE } from '@oficio/domain/fields/contract.ts';
import { areaAlertEndpoints } from '@oficio/domain/technicians/alerts/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LiveIndex } from '../index/live-index.ts';
import { createAlert, endAlert, listAlerts } from './own-alerts.ts';

/** Registers the calls about the caller's own alerts. */
export function alertRoutes(
  router: Router,
  platform: Pick<Platform, 'database' | 'limits' | 'tasks' | 'clock'>,
  index: Pick<LiveIndex, 'ready'>,
): void {
  const { database, limits, clock } = platform;
  router.on(areaAlertEndpoints.listMyAlerts, async ({ session }) => ({
    alerts: await listAlerts(database.read, session.userId, clock()),
  }));

  router.on(areaAlertEndpoints.createAlert, async ({ session, body }) => {
    await limits.take('area_alert', session.userId);
    return { alert: await createAlert({ ...platform, index }, session.userId, body) };
  });

  router.on(areaAlertEndpoints.endAlert, async ({ session, params }) => {
    await database.transaction(tx => endAlert(tx, session.userId, params.id));
    return DONE;
  });
}
