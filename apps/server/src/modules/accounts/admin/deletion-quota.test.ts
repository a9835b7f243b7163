import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { LIMITS } from '@oficio/domain/limits.ts';
import { expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { onOneEngine } from '../../../testing/world.ts';

const { deleteUser } = adminUserEndpoints;

onOneEngine(
  'the quota of deletions by administrators',
  world => {
    it('refuses the 21st account that one administrator deletes within an hour, and counts no refused deletion', async () => {
      const { app } = world();
      const [admin, other] = [await seedPerson(app, 'admin'), await seedPerson(app, 'admin')];
      for (let time = 0; time < LIMITS.account_deletion.max; time += 1) {
        expect((await admin.call(deleteUser, { params: { id: 999_999 } })).status).toBe(404);
        const { id } = await seedPerson(app, 'user');
        expect((await admin.call(deleteUser, { params: { id } })).status).toBe(200);
      }
      const { id } = await seedPerson(app, 'user');
      const refused = await admin.call(deleteUser, { params: { id } });
      expect([refused.status, refused.refusal.error]).toEqual([
        429,
        expect.stringMatching(
          /^Has eliminado 20 cuentas en una hora\. Podrás eliminar otra en (60|59) minutos$/,
        ),
      ]);
      expect((await other.call(deleteUser, { params: { id } })).status).toBe(200);
    });
  },
  { RATE_LIMIT: '1' },
);
