import { type JobSide, personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';

/** Rows of a list before 'Ver más'. */
const PAGE = 6;

/** A person and the part that the person has in the listed jobs. */
export interface PersonSide {
  readonly id: number;
  readonly side: JobSide;
}

const pageOf = ({ id, side }: PersonSide, cursor: string | null) => ({
  params: { id },
  query: { side, limit: PAGE, cursor },
});

// The second part of each key is the subject of live updates.

/** Loads the account, the technician's profile, the counts and the sessions of a person. */
export const usePerson = (id: number) =>
  useQuery({
    queryKey: ['admin', 'users', 'file', id],
    queryFn: ({ signal }) => call(personFileEndpoints.getPerson, { params: { id }, signal }),
    select: ({ person }) => person,
  });

export const useJobsOfPerson = (personSide: PersonSide) =>
  useInfiniteQuery({
    queryKey: ['admin', 'requests', 'of', personSide],
    queryFn: ({ pageParam, signal }) =>
      call(personFileEndpoints.listJobsOfPerson, { ...pageOf(personSide, pageParam), signal }),
    ...CURSOR_PAGINATION,
    select: ({ pages }) => pages.flatMap(page => page.requests),
  });

export const usePaymentsOfPerson = (personSide: PersonSide) =>
  useInfiniteQuery({
    queryKey: ['admin', 'payments', 'of', personSide],
    queryFn: ({ pageParam, signal }) =>
      call(personFileEndpoints.listPaymentsOfPerson, { ...pageOf(personSide, pageParam), signal }),
    ...CURSOR_PAGINATION,
    select: ({ pages }) => pages.flatMap(page => page.payments),
  });

export const useReviewsOfPerson = (personSide: PersonSide) =>
  useInfiniteQuery({
    queryKey: ['admin', 'reviews', 'of', personSide],
    queryFn: ({ pageParam, signal }) =>
      call(personFileEndpoints.listReviewsOfPerson, { ...pageOf(personSide, pageParam), signal }),
    ...CURSOR_PAGINATION,
    select: ({ pages }) => pages.flatMap(page => page.reviews),
  });

export const useDeliveriesToPerson = (id: number) =>
  useQuery({
    queryKey: ['admin', 'deliveries', 'to', id],
    queryFn: ({ signal }) => call(personFileEndpoints.listDeliveriesToPerson, { params: { id }, signal }),
    select: ({ deliveries }) => deliveries,
  });

export const useActsOnPerson = (id: number) =>
  useInfiniteQuery({
    queryKey: ['admin', 'users', 'acts', id],
    queryFn: ({ pageParam, signal }) =>
      call(personFileEndpoints.listActsOnPerson, {
        params: { id },
        query: { limit: PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: ({ pages }) => pages.flatMap(page => page.acts),
  });
