import { bookEndpoints } from '@oficio/domain/payments/books/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { PAYMENTS } from '../admin/api.ts';

/** Loads the books of a month. `month` is 'AAAA-MM'; null while it is unknown. */
export const useBooks = (month: string | null) =>
  useQuery({
    queryKey: [...PAYMENTS, 'books', month],
    queryFn: async ({ signal }) => (await call(bookEndpoints.getBooks, { query: { month }, signal })).books,
    enabled: month !== null,
  });

export const downloadBooks = (month: string) => call(bookEndpoints.exportBooks, { query: { month } });
