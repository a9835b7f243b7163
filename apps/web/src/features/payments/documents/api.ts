import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

export const useReceipt = (paymentId: number) =>
  useQuery({
    queryKey: ['payments', 'receipt', paymentId],
    queryFn: async ({ signal }) =>
      (await call(documentEndpoints.getReceipt, { params: { id: paymentId }, signal })).receipt,
  });

/** Loads a monthly statement. `month` is 'AAAA-MM'; null while it is unknown. */
export const useStatement = (month: string | null) =>
  useQuery({
    queryKey: ['payments', 'statement', month],
    queryFn: async ({ signal }) =>
      (await call(documentEndpoints.getStatement, { query: { month }, signal })).statement,
    enabled: month !== null,
  });

export const fetchReceiptPdf = (paymentId: number) =>
  call(documentEndpoints.getReceiptPdf, { params: { id: paymentId } });

export const fetchStatementPdf = (month: string) =>
  call(documentEndpoints.getStatementPdf, { query: { month } });

export const fetchStatementCsv = (month: string) =>
  call(documentEndpoints.getStatementCsv, { query: { month } });
