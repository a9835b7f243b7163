import { jobAddressEndpoints } from '@oficio/domain/requests/address/contract.ts';
import { expect, it } from 'vitest';
import { callDuring } from '../../testing/database/call-during.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { requestJob, setStatus } from '../../testing/requests/requests.ts';
import { onBothEngines } from '../../testing/world.ts';

onBothEngines('a change of the address while the request moves', world => {
  const { app, parties, seedPaidJob, requestOf } = createPaymentFixture(world);
  const address = 'Plaza de la Villa, 2';
  /** Corrects the address of a request in the middle of its next move. Returns the answer after the move. */
  const changeDuringMove = (id: number) =>
    callDuring(app(), 'request_moved', async () => {
      const { latitude, longitude } = await requestOf(id);
      const body = { address, latitude: latitude ?? 0, longitude: longitude ?? 0 };
      return parties.customer.call(jobAddressEndpoints.changeAddress, { params: { id }, body });
    });

  it('waits for the move and is refused when the job has started', async () => {
    const id = await seedPaidJob(80);
    const changed = changeDuringMove(id);
    await setStatus(parties.technician, id, 'in_progress');
    expect((await changed())?.status).toBe(409);
    expect((await requestOf(id)).address).not.toBe(address);
  });

  it('waits for the move and changes the address when the job has not started', async () => {
    const id = await requestJob(parties.customer, parties.technician);
    const changed = changeDuringMove(id);
    await setStatus(parties.technician, id, 'accepted');
    expect((await changed())?.status).toBe(200);
    expect(await requestOf(id)).toMatchObject({ status: 'accepted', address });
  });
});
