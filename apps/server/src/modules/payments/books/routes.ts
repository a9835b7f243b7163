import { dayInName, fileName } from '@oficio/domain/file-names.ts';
import { bookEndpoints } from '@oficio/domain/payments/books/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { auditActorOf } from '../../../platform/database/audit-log.ts';
import { ascendingIdPage, cutPage } from '../../../platform/database/paging/id-pages.ts';
import { csvFile } from '../../../platform/http/export/csv-file.ts';
import { recordExport } from '../../../platform/http/export/export-list.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOwedAt, findTechniciansOfMonth } from '../store/ledger/technician-months.ts';
import { findBookMonth, readBooks } from './read-books.ts';
import { MOVEMENT_COLUMNS, readMovements } from './read-movements.ts';
import { readTechnicianYear, TECHNICIAN_MONTH_COLUMNS } from './technician-year.ts';

/** Registers the calls with which the staff reads and downloads the books of a month. */
export function bookRoutes(router: Router, { database, clock, log }: Platform): void {
  router.on(bookEndpoints.getBooks, async ({ query }) => ({
    books: await readBooks(database.read, query.month, clock()),
  }));

  router.on(bookEndpoints.listBookTechnicians, async ({ query }) => {
    const rows = await findTechniciansOfMonth(database.read, query.month, ascendingIdPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    const owed = await findOwedAt(
      database.read,
      query.month,
      page.map(({ id }) => id),
    );
    return {
      technicians: page.map(({ id, name, jobs, released_cents, fee_cents, transferred_cents }) => ({
        ...{ technician: { id, name }, jobs },
        earned: toEuros(released_cents),
        fees: toEuros(fee_cents),
        transferred: toEuros(transferred_cents),
        owed: toEuros(owed.get(id) ?? 0),
      })),
      next_cursor,
    };
  });

  router.on(bookEndpoints.listTechnicianMonths, async ({ params, query }) => {
    const { months } = await readTechnicianYear(database.read, params.id, query.year);
    return { months };
  });

  router.on(bookEndpoints.exportTechnicianMonths, async call => {
    const { id } = call.params;
    const { year } = call.query;
    const { name, months } = await readTechnicianYear(database.read, id, year);
    await database.transaction(tx =>
      recordExport(tx, auditActorOf(call), {
        list: 'technician-year',
        filters: { technician_id: id, year },
      }),
    );
    const today = dayInName(clock());
    const until = today.startsWith(year) ? `-hasta-${today}` : '';
    return csvFile({
      name: fileName('cuentas-de-tecnico', `${id}-${year}${until}`, 'csv'),
      columns: TECHNICIAN_MONTH_COLUMNS,
      read: async () => ({
        page: months.map(month => ({ ...month, technician: { id, name } })),
        next_cursor: null,
      }),
      log,
    });
  });

  router.on(bookEndpoints.exportBooks, async call => {
    const now = clock();
    const month = await findBookMonth(database.read, call.query.month, now);
    await database.transaction(tx =>
      recordExport(tx, auditActorOf(call), { list: 'books', filters: call.query }),
    );
    const db = database.longRunning.read;
    const until = month.state === 'open' ? `-hasta-${dayInName(now)}` : '';
    return csvFile({
      name: fileName('contabilidad', `${month.name}${until}`, 'csv'),
      columns: MOVEMENT_COLUMNS,
      read: page => readMovements(db, month, page),
      log,
    });
  });
}
