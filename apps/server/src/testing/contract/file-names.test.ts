import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { expect, it } from 'vitest';
import { parseCsv } from '../files/csv-parser.ts';
import { createPaymentFixture } from '../payments/payment-fixture.ts';
import { onOneEngine } from '../world.ts';

const OCTOBER = { from: '2026-10-01', until: '2026-10-31' };
const LISTS = {
  'envios-fallidos': deliveryEndpoints.exportDeadLetters,
  pagos: adminPaymentEndpoints.exportAdminPayments,
  registro: auditEndpoints.exportActs,
  resenas: adminReviewEndpoints.exportReviews,
  tecnicos: adminTechnicianEndpoints.exportTechnicians,
  trabajos: adminRequestEndpoints.exportRequests,
  usuarios: adminUserEndpoints.exportUsers,
} as const;

onOneEngine('names of downloads', world => {
  const { parties, seedHeldJob } = createPaymentFixture(world);

  it.each(Object.entries(LISTS))(
    'the list %s says what it contains and of which days',
    async (subject, endpoint) => {
      world().now = Date.parse('2026-11-14T23:30:00Z');
      const nameOf = async (query: Partial<typeof OCTOBER>) =>
        (await parties.admin.call(endpoint, { query })).reply.name;
      expect(await nameOf(OCTOBER)).toBe(`oficio-${subject}-2026-10-01-a-2026-10-31.csv`);
      // In Madrid the next day has begun.
      expect(await nameOf({})).toBe(`oficio-${subject}-hasta-2026-11-15.csv`);
    },
  );

  it('the archive of the own data has the day in Madrid', async () => {
    const { name } = (await parties.customer.call(ownAccountEndpoints.exportData)).reply;
    expect(name).toBe('oficio-mis-datos-2026-11-15.zip');
  });

  it('the download of payments has the dates of the job, and an unreleased fee apart', async () => {
    await seedHeldJob(100);
    const file = (
      await parties.admin.call(adminPaymentEndpoints.exportAdminPayments, { query: { search: '' } })
    ).reply;
    const [heading = [], row = []] = parseCsv(new TextDecoder().decode(file.bytes));
    expect(Object.fromEntries(heading.map((title, index) => [title, row[index]]))).toMatchObject({
      ...{ 'Pagado el': '2026-11-15 00:30', 'Liberado el': '', 'Transferido el': '', 'Devuelto el': '' },
      ...{ Cobrado: '100,00', 'Comisión liberada': '', 'Comisión por liberar': '0,00' },
    });
  });
});
