import { ALL_TOWNS } from '@oficio/domain/admin/job-figures.ts';
import { type CatalogueServiceOut, serviceEndpoints } from '@oficio/domain/admin/services/contract.ts';
import { auditActorOf } from '../../../platform/database/audit-log.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addToCatalogue,
  changeCatalogueService,
  findCatalogue,
  moveCatalogueService,
  setHidden,
} from '../../technicians/public.ts';
import { readSupplyOfServices } from '../store/supply.ts';

/** Lists and changes the catalogue of services. */
export function serviceRoutes(router: Router, { database }: Platform): void {
  const readReply = async () => ({ services: await readCatalogue(database.read) });
  const change = async (act: (tx: Transaction) => Promise<void>) => {
    await database.transaction(act);
    return readReply();
  };

  router.on(serviceEndpoints.listCatalogue, readReply);

  router.on(serviceEndpoints.addService, call =>
    change(tx => addToCatalogue(tx, auditActorOf(call), call.body)),
  );

  router.on(serviceEndpoints.changeService, call =>
    change(tx => changeCatalogueService(tx, auditActorOf(call), { ...call.params, ...call.body })),
  );

  router.on(serviceEndpoints.moveService, call =>
    change(tx => moveCatalogueService(tx, auditActorOf(call), { ...call.params, ...call.body })),
  );

  router.on(serviceEndpoints.hideService, call =>
    change(tx => setHidden(tx, auditActorOf(call), { ...call.params, isHidden: true })),
  );

  router.on(serviceEndpoints.showService, call =>
    change(tx => setHidden(tx, auditActorOf(call), { ...call.params, isHidden: false })),
  );
}

/** Returns all services with the stored numbers of their technicians, because a count of the technicians would read a growing table. */
async function readCatalogue(db: Reader): Promise<CatalogueServiceOut[]> {
  const { counts, missing } = await readSupplyOfServices(db, ALL_TOWNS);
  return (await findCatalogue(db)).map(({ id, name, icon, category, hidden, version }) => ({
    id,
    name,
    icon,
    category,
    hidden: hidden === 1,
    version,
    technicians: counts.get(id) ?? missing,
  }));
}
