import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { calendarZone } from '@oficio/domain/fields/calendar.ts';
import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { expect, it } from 'vitest';
import { refreshFigures } from '../modules/admin/overview/refresh-figures.ts';
import { insertSite } from '../ssr/insert-site.ts';
import { createPaymentFixture } from '../testing/payments/payment-fixture.ts';
import { onBothEngines } from '../testing/world.ts';
import { openCalendar } from './open-calendar.ts';

const CANARY = 'Atlantic/Canary';
/** In Madrid it is November already. */
const LATE = Date.parse('2026-10-31T23:30:00Z');

onBothEngines(
  'the calendar of a site in the Canary Islands',
  world => {
    const { app, parties, seedHeldJob, confirmJob } = createPaymentFixture(world);
    const warnings: string[] = [];
    const open = async (siteTimeZone: string) => {
      await openCalendar(app().platform.database, { siteTimeZone }, { warn: text => warnings.push(text) });
      return calendarZone();
    };

    it('follows the setting until the first movement of money', async () => {
      expect(calendarZone()).toBe(CANARY);
      expect([await open('Europe/Madrid'), await open(CANARY)]).toEqual(['Europe/Madrid', CANARY]);
      expect(warnings).toEqual([]);
    });

    it('has the months of earnings, statements and figures in its own hour, also in files', async () => {
      world().now = LATE;
      await confirmJob(await seedHeldJob(100));
      const earned = (await parties.technician.call(payoutEndpoints.getEarnings)).reply;
      expect(earned).toMatchObject({ month: '2026-10', amount: 90 });
      const query = { month: '2026-10' };
      const file = (await parties.technician.call(documentEndpoints.getStatementCsv, { query })).reply;
      expect(new TextDecoder().decode(file.bytes)).toMatch(/31\/10\/2026|2026-10-31/);
      await refreshFigures(app().platform);
      const { figures } = (await parties.admin.call(overviewEndpoints.getFigures, { query: { days: '30' } }))
        .reply;
      expect(figures.at(-1)).toMatchObject({ day: '2026-10-31', volume: 100, fees: 10 });
      const { months } = (await parties.admin.call(overviewEndpoints.getJobFigures, { query: {} })).reply;
      expect(months.at(-1)).toMatchObject({ month: '2026-10', volume: 100, fees: 10 });
    });

    it('tells pages its zone', () => {
      const site = { name: 'Oficio', contactEmail: '', rateCurrency: '$' } as const;
      expect(insertSite('<html lang="es">', site)).toContain(`data-zone="${CANARY}"`);
    });

    it('keeps the zone of its months when the setting changes later, and warns', async () => {
      expect(await open('Europe/Madrid')).toBe(CANARY);
      expect(warnings).toEqual([expect.stringContaining(CANARY)]);
    });
  },
  { SITE_TIME_ZONE: CANARY, LOG_LEVEL: 'silent', PLATFORM_FEE_PERCENT: '10' },
);
