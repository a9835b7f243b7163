import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { findServices } from './read.ts';

export function technicianRoutes(router: Router, { database }: Platform): void {
  router.on(technicianEndpoints.listServices, async () => ({ services: await findServices(database.read) }));
}
