import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { expect, it } from 'vitest';
import { callAs } from '../../../testing/http/call-as.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { paymentContextOf, seedOffer, settle } from '../../../testing/payments/payments.ts';
import { onOneEngine } from '../../../testing/world.ts';

const REASON = 'No tiene el carné de instalador';

onOneEngine(
  'withdrawing the approval of a technician',
  world => {
    const { app, parties, seedPaidJob, seedHeldJob, requestOf } = createPaymentFixture(world, 'each test');
    const profileIdOf = async () =>
      (await parties.technician.call(ownProfileEndpoints.getMyProfile)).reply.profile.id;
    const revoke = (profileId: number) =>
      parties.admin.call(adminTechnicianEndpoints.revokeApproval, {
        params: { profileId },
        body: { reason: REASON },
      });

    it('refunds unfinished jobs, ends unpaid ones, keeps completed ones and tells the technician the reason', async () => {
      const { customer, technician, admin } = parties;
      const done = await seedHeldJob(30);
      const paid = await seedPaidJob(40);
      const unpaid = await seedOffer(app(), parties, 50);
      (await revoke(await profileIdOf())).reply;
      expect(await requestOf(paid)).toMatchObject({
        status: 'cancelled',
        money: { refund: { amount: 40 } },
      });
      expect((await requestOf(unpaid)).status).toBe('cancelled');
      expect(await requestOf(done)).toMatchObject({
        status: 'completed',
        money: { refund: null, payout: { state: 'held' } },
      });
      const { notifications } = (await technician.call(notificationEndpoints.listNotifications)).reply;
      const notice = notifications.find(({ title }) => title === 'Tu perfil ya no está aprobado');
      expect(notice?.message).toContain(`«${REASON}»`);
      const params = { id: technician.id };
      expect((await callAs(app(), null, technicianEndpoints.getTechnician, { params })).status).toBe(404);
      await settle(app());
      expect((await requestOf(paid)).money?.refund?.status).toBe('succeeded');
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
      expect((await customer.call(notificationEndpoints.listNotifications)).status).toBe(200);
      const { technicians } = (
        await admin.call(adminTechnicianEndpoints.listPendingTechnicians, { query: {} })
      ).reply;
      expect(technicians.map(({ id }) => id)).toContain(technician.id);
    });

    it('returns 409 for a technician without approval and 404 for an unknown profile', async () => {
      const id = await profileIdOf();
      (await revoke(id)).reply;
      expect((await revoke(id)).refusal).toEqual({ error: 'Este técnico no está aprobado' });
      expect((await revoke(999_999)).status).toBe(404);
    });
  },
  { LOG_LEVEL: 'silent' },
);
