import type { Reply } from '@oficio/domain/endpoint.ts';
import { bookEndpoints } from '@oficio/domain/payments/books/contract.ts';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { ADMIN_PAYMENTS_KEY } from '../admin/api.ts';

/** Loads the books of a month. `month` is 'AAAA-MM'; null while it is unknown. */
export const useBooks = (month: string | null) =>
  useQuery({
    queryKey: [...ADMIN_PAYMENTS_KEY, 'books', month],
    queryFn: async ({ signal }) => (await call(bookEndpoints.getBooks, { query: { month }, signal })).books,
    enabled: month !== null,
  });

type TechnicianPage = Reply<typeof bookEndpoints.listBookTechnicians>;

const flatten = ({ pages }: InfiniteData<TechnicianPage>) => pages.flatMap(page => page.technicians);

/** Loads the technicians with movements in a month. */
export const useBookTechnicians = (month: string) =>
  useInfiniteQuery({
    queryKey: [...ADMIN_PAYMENTS_KEY, 'books', month, 'technicians'],
    queryFn: ({ pageParam, signal }) =>
      call(bookEndpoints.listBookTechnicians, {
        query: { month, limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
  });

export const downloadBooks = (month: string) => call(bookEndpoints.exportBooks, { query: { month } });

/** Loads the months of a technician in a year ('AAAA'). */
export const useTechnicianYear = (id: number, year: string) =>
  useQuery({
    queryKey: [...ADMIN_PAYMENTS_KEY, 'books', 'technicians', id, year],
    queryFn: async ({ signal }) =>
      (await call(bookEndpoints.listTechnicianMonths, { params: { id }, query: { year }, signal })).months,
  });

export const downloadTechnicianYear = (id: number, year: string) =>
  call(bookEndpoints.exportTechnicianMonths, { params: { id }, query: { year } });
