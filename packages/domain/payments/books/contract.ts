import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging, person } from '../../fields/admin-lists/contract.ts';
import { id, instantOut, text } from '../../fields/contract.ts';
import { HOUR_MS } from '../../fields/durations.ts';
import { isYearName } from '../../requests/month.ts';
import { monthQuery } from '../documents/contract.ts';
import { LEDGER_ACCOUNTS } from '../ledger-accounts.ts';
import { MOVEMENT_KINDS } from '../ledger-kinds.ts';

/**
 * State of a month in the books.
 * - `open`: it has not ended, and its figures are those up to now
 * - `ended`: it has ended and is closed `CLOSE_AFTER_MS` later
 * - `closed`: it gets no more movements
 */
const MONTH_STATES = ['open', 'ended', 'closed'] as const;
export type MonthState = (typeof MONTH_STATES)[number];

/**
 * Time from the end of a month until it is closed, in milliseconds: longer than a transaction that began before midnight lasts, and
 * than the clocks of the servers differ.
 */
export const CLOSE_AFTER_MS = HOUR_MS;

/** A movement that was posted in a later month than it happened at the provider. */
const lateMovementOut = z.object({
  id: z.number(),
  kind: z.enum(MOVEMENT_KINDS),
  at: instantOut,
  happened_at: instantOut,
  request_id: z.number().nullable(),
  /** Euros: the change of the balance at the provider. */
  amount: z.number(),
});
export type LateMovementOut = z.output<typeof lateMovementOut>;

/** Late movements of a page have this number at most; `count` and `amount` include the others. */
export const MAX_LATE_MOVEMENTS = 50;

const lateOut = z.object({
  count: z.number(),
  amount: z.number(),
  movements: z.array(lateMovementOut),
});

/** The ledger of a month; amounts in euros. */
const booksOut = z.object({
  /** 'YYYY-MM' */
  month: z.string(),
  state: z.enum(MONTH_STATES),
  closed_at: instantOut.nullable(),
  /** End of the counted time, exclusive: now in an open month. */
  counted_until: instantOut,
  /** Balances with the signs of the ledger: debit (+), credit (−). */
  accounts: z.array(
    z.object({
      account: z.enum(LEDGER_ACCOUNTS),
      opening: z.number(),
      debit: z.number(),
      /** Positive. */
      credit: z.number(),
      closing: z.number(),
    }),
  ),
  /** Kinds with movements. The amount of a movement is the sum of its debits. */
  kinds: z.array(z.object({ kind: z.enum(MOVEMENT_KINDS), count: z.number(), amount: z.number() })),
  totals: z.object({
    /** Payments that arrived. */
    collected: z.number(),
    /** The platform's fees of the releases, without reversed releases and adjustments. */
    fees: z.number(),
    adjusted_fees: z.number(),
    /** Given back to customers through the provider and outside it, without refunds that failed. */
    refunded: z.number(),
    /** The part of `refunded` that was paid outside the provider. */
    refunded_outside: z.number(),
    transferred: z.number(),
    /** What banks took in disputes less what they gave back. */
    disputed: z.number(),
    losses: z.number(),
    /** Change of the balance at the provider by adjustments. */
    adjusted_provider: z.number(),
    /** At the end: owed to technicians, held for jobs, in undecided disputes, and at the provider. */
    owed: z.number(),
    held: z.number(),
    in_disputes: z.number(),
    at_provider: z.number(),
  }),
  /** Posted in this month, happened in an earlier one. */
  late: lateOut,
  /** Happened in this month, posted in a later one. */
  posted_later: lateOut,
  /** Last finished comparison with the provider; null before the first. */
  reconciliation: z.object({ finished_at: instantOut, differences: z.number() }).nullable(),
});
export type BooksOut = z.output<typeof booksOut>;

/** A technician with movements in the month; amounts in euros. */
const bookTechnicianOut = z.object({
  technician: person,
  /** Jobs with a release. */
  jobs: z.number(),
  /** Releases less reversed releases, without the fee. */
  earned: z.number(),
  fees: z.number(),
  transferred: z.number(),
  /** Owed at the end of the month, or now in the current one. */
  owed: z.number(),
});
export type BookTechnicianOut = z.output<typeof bookTechnicianOut>;

/** A month of a technician with movements; amounts in euros. */
const technicianMonthOut = z.object({
  /** 'YYYY-MM' */
  month: z.string(),
  /** As in `bookTechnicianOut`. */
  jobs: z.number(),
  earned: z.number(),
  fees: z.number(),
  transferred: z.number(),
  /** Manual adjustments; positive amounts are more for the technician. */
  adjusted: z.number(),
  /** Owed at the end of the month, or now in the current one. */
  owed: z.number(),
});
export type TechnicianMonthOut = z.output<typeof technicianMonthOut>;

const technicianParams = z.object({ id: id('el técnico') });
/** A calendar year. */
const yearQuery = z.object({
  year: text('el año', { max: 20 }).refine(isYearName, 'El año debe tener la forma AAAA'),
});

export const bookEndpoints = defineEndpoints({
  getBooks: {
    method: 'GET',
    path: '/api/admin/books',
    access: 'payments:read',
    query: monthQuery,
    reply: z.object({ books: booksOut }),
  },
  /** The technicians with movements in the month, in the order of their numbers. */
  listBookTechnicians: {
    method: 'GET',
    path: '/api/admin/books/technicians',
    access: 'payments:read',
    query: monthQuery.extend(paging),
    reply: z.object({ technicians: z.array(bookTechnicianOut), next_cursor: z.string().nullable() }),
  },
  /** The months of a year in which a technician has movements. */
  listTechnicianMonths: {
    method: 'GET',
    path: '/api/admin/books/technicians/{id}',
    access: 'payments:read',
    params: technicianParams,
    query: yearQuery,
    reply: z.object({ months: z.array(technicianMonthOut) }),
  },
  /** The same as a table. The audit log names the technician and the year. */
  exportTechnicianMonths: {
    method: 'GET',
    path: '/api/admin/books/technicians/{id}/export',
    access: 'payments:read',
    confirm: true,
    params: technicianParams,
    query: yearQuery,
    file: 'text/csv; charset=utf-8',
  },
  /** All movements of the month as a table, one row each. The audit log names the month. */
  exportBooks: {
    method: 'GET',
    path: '/api/admin/books/export',
    access: 'payments:read',
    confirm: true,
    query: monthQuery,
    file: 'text/csv; charset=utf-8',
  },
});
