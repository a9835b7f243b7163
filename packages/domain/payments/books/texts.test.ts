import { expect, it } from 'vitest';
import type { BooksOut } from './contract.ts';
import {
  isComparedTooEarly,
  lateText,
  monthStateText,
  providerLines,
  resultLines,
  technicianYearTable,
} from './texts.ts';

const BOOKS: BooksOut = {
  month: '2026-10',
  state: 'closed',
  closed_at: '2026-11-01T00:10:00.000Z',
  counted_until: '2026-10-31T23:00:00.000Z',
  accounts: [{ account: 'provider', opening: 100, debit: 590, credit: 504, closing: 186 }],
  kinds: [],
  totals: {
    ...{ collected: 590, fees: 33, adjusted_fees: 5, refunded: 120, refunded_outside: 60, transferred: 234 },
    ...{ disputed: 160, losses: 85, adjusted_provider: -50, owed: 13, held: 160, in_disputes: 0 },
    at_provider: 186,
  },
  late: { count: 0, amount: 0, movements: [] },
  posted_later: { count: 0, amount: 0, movements: [] },
  reconciliation: null,
};

it('monthStateText says until when an open month counts, and when a month was closed', () => {
  expect(monthStateText(BOOKS)).toBe(
    'Mes cerrado el 1 de noviembre de 2026 a las 1:10. Sus cifras ya no cambian.',
  );
  expect(monthStateText({ ...BOOKS, state: 'ended', closed_at: null })).toBe(
    'El mes ha terminado y se cierra una hora después de su final.',
  );
  const empty: BooksOut = { ...BOOKS, state: 'ended', closed_at: null, accounts: [] };
  expect(monthStateText(empty)).toBe('No hay movimientos de este mes ni de antes.');
  const open = {
    ...BOOKS,
    state: 'open',
    closed_at: null,
    counted_until: '2026-10-14T12:00:00.000Z',
  } as const;
  expect(monthStateText(open)).toBe('Mes abierto: cifras hasta el 14 de octubre de 2026 a las 14:00.');
});

it('providerLines add up to the closing balance', () => {
  const lines = providerLines(BOOKS).map(({ amount }) => amount);
  expect(lines).toEqual([100, 590, -60, -234, -160, -50, 186]);
  expect(lines.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(lines.at(-1));
});

it('resultLines leave out parts of nothing', () => {
  const labels = (books: BooksOut) => resultLines(books).map(({ label }) => label);
  expect(labels(BOOKS)).toContain('Devuelto fuera del proveedor');
  expect(labels({ ...BOOKS, totals: { ...BOOKS.totals, refunded_outside: 0, adjusted_fees: 0 } })).toEqual([
    ...['Cobrado', 'Comisiones (liberadas)', 'Devuelto', 'Reclamaciones', 'Pérdidas', 'Transferido'],
  ]);
});

it('lateText names both months', () => {
  const late = {
    ...{ id: 7, kind: 'charge' as const, request_id: 3, amount: 55 },
    ...{ at: '2026-10-31T23:00:00.000Z', happened_at: '2026-10-31T22:59:59.000Z' },
  } as const;
  expect(lateText(late)).toBe(
    'Cobro de 55,00\u00a0€: apuntado en noviembre de 2026, ocurrió en octubre de 2026 (31 de octubre de 2026 a las 23:59)',
  );
});

it('isComparedTooEarly is true until a comparison ends after the month', () => {
  const compared = (at: string, state: BooksOut['state'] = 'closed') =>
    isComparedTooEarly({ ...BOOKS, state, reconciliation: { finished_at: at, differences: 0 } });
  expect(isComparedTooEarly(BOOKS)).toBe(true);
  expect(compared('2026-10-31T22:59:59.999Z')).toBe(true);
  expect(compared('2026-10-31T23:00:00.000Z')).toBe(false);
  expect(compared('2026-10-01T00:00:00.000Z', 'open')).toBe(false);
});

it('technicianYearTable sums its months without the errors of binary fractions', () => {
  const month = {
    month: '2026-09',
    jobs: 2,
    earned: 0.1,
    fees: 0.1,
    transferred: 0.1,
    adjusted: -5,
    owed: 3,
  };
  expect(
    technicianYearTable('2026', [month, { ...month, month: '2026-10', earned: 0.2, owed: 7 }]),
  ).toMatchObject({
    title: 'Cuentas de 2026',
    rows: [{ cells: ['Septiembre de 2026', '2', 0.1, 0.1, 0.1, -5, 3] }, {}],
    total: ['Total', '4', 0.3, 0.2, 0.2, -10, 7],
  });
});
