import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { requestJob, setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { openWorld } from '../../../testing/world.ts';
import { lockCatalogue } from '../../technicians/store/catalogue.ts';

/** A lock waits two thirds of it: 1.2 s. */
const TIMEOUT = { DATABASE_TIMEOUT_MS: '1800' };
const PLACE = { latitude: 40.4, longitude: -3.7 };

describe('a dropped request on PostgreSQL', () => {
  let open: Awaited<ReturnType<typeof openWorld>>;
  beforeAll(async () => {
    open = await openWorld('postgres', TIMEOUT);
  });
  afterAll(() => open.close());

  it('stays as it was when the copy waits too long for a lock, and the call can be repeated', async () => {
    const { app } = open.world;
    const admin = await seedPerson(app, 'admin');
    const technician = await seedTechnician(app, { approvedBy: admin, ...PLACE });
    const id = await requestJob(await seedPerson(app, 'user'), null, PLACE);
    await setStatus(technician, id, 'accepted');
    const body = { reason: 'No puedo ir', refund: 0 };
    const drop = () => technician.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body });
    // The copy refers to the service, and the rest of the call does not.
    const refused = await app.platform.database.longRunning.transaction(async tx => {
      await lockCatalogue(tx);
      return drop();
    });
    expect(refused.status).toBe(503);
    expect((await drop()).status).toBe(200);
  });
});
