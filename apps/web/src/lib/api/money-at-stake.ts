import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Loads what a suspension or the withdrawal of the approval stops of a technician's jobs. It is never shown from an earlier load. */
export const useMoneyAtStake = (userId: number) =>
  useQuery({
    queryKey: ['admin', 'payments', 'at-stake', userId],
    queryFn: ({ signal }) => call(personFileEndpoints.getMoneyAtStake, { params: { id: userId }, signal }),
    select: ({ money }) => money,
    staleTime: 0,
    gcTime: 0,
  });
