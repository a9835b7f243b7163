import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { payoutAccountEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { mailsTo } from '../../../testing/notifications/mails.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';

const { createPayoutAccount, createOnboardingLink } = payoutAccountEndpoints;
const MAX_LINKS = 10;

onOneEngine(
  'the limit of links to the form of a payout account',
  world => {
    it('refuses the eleventh link of a technician in an hour and sends no further mail, but accepts other technicians', async () => {
      const { app } = world();
      const approvedBy = await seedPerson(app, 'admin');
      const technician = await seedTechnician(app, { approvedBy });
      const other = await seedTechnician(app, { approvedBy });
      const link = () => technician.call(createOnboardingLink);
      // Refusals for another reason come first and are not counted.
      for (let made = 0; made < 2 * MAX_LINKS; made += 1) expect((await link()).status).toBe(409);
      for (const one of [technician, other]) expect((await one.call(createPayoutAccount)).status).toBe(200);
      const { email } = (await technician.call(accountEndpoints.me)).reply.user;
      for (let made = 0; made < MAX_LINKS; made += 1) expect((await link()).status).toBe(200);
      const mails = (await mailsTo(app, email)).length;
      const { status, refusal } = await link();
      expect([status, refusal.error]).toEqual([
        429,
        expect.stringMatching(/^Has abierto muchas veces este formulario. Podrás abrirlo otra vez en /),
      ]);
      expect(await mailsTo(app, email)).toHaveLength(mails);
      expect((await other.call(createOnboardingLink)).status).toBe(200);
    });
  },
  { RATE_LIMIT: '1' },
);
