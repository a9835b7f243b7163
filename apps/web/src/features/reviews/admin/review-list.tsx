import { tooManyPeople } from '@oficio/domain/accounts/admin/people-search.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import {
  type AdminReviewOut,
  adminReviewEndpoints,
  REVIEW_SORTS,
} from '@oficio/domain/reviews/admin/contract.ts';
import { STARS } from '@oficio/domain/reviews/contract.ts';
import { IconStar } from '@tabler/icons-react';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { formatShortDateTime } from '../../../lib/format/date-times.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Stars } from '../../../ui/data/stars.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { LongCell } from '../../../ui/tables/long-cell.tsx';
import {
  commonFilters,
  isFiltered,
  knownValue,
  namesWith,
  type TableValues,
  useTableAddress,
} from '../../../ui/tables/table-address.ts';
import { TablePage } from '../../../ui/tables/table-page.tsx';
import { ReviewActions } from './review-actions.tsx';

const COLUMNS: readonly Column<AdminReviewOut>[] = [
  {
    id: 'job',
    header: 'Trabajo',
    maxWidth: 15,
    cell: ({ request_id, service_name }) => `${request_id} · ${service_name}`,
  },
  { id: 'created', header: 'Fecha', sort: 'desc', cell: ({ created_at }) => formatShortDateTime(created_at) },
  {
    id: 'rating',
    header: 'Valoración',
    sort: 'desc',
    cell: ({ rating }) => <Stars rating={rating} size={16} />,
  },
  {
    id: 'comment',
    header: 'Comentario',
    isLong: true,
    maxWidth: 18,
    cell: ({ comment }) => (comment === null ? '—' : <LongCell>{comment}</LongCell>),
  },
  { id: 'customer', header: 'Cliente', maxWidth: 11.5, cell: ({ customer }) => customer.name },
  { id: 'technician', header: 'Técnico', maxWidth: 11.5, cell: ({ technician }) => technician.name },
  {
    id: 'service',
    header: 'Servicio',
    maxWidth: 11,
    isExtra: true,
    cell: ({ service_name }) => service_name,
  },
  { id: 'town', header: 'Población', maxWidth: 9, isExtra: true, cell: ({ town }) => townName(town) ?? '—' },
  {
    id: 'decision',
    header: 'Decisión',
    isAction: true,
    cell: ({ id, is_hidden }) => <ReviewActions id={id} isHidden={is_hidden} />,
  },
];

const RATING_CHOICES = [
  { value: '', label: 'Todas' },
  ...STARS.map(stars => ({ value: String(stars), label: formatCount(stars, 'estrella', 'estrellas') })),
];

interface AdminReviewListProps {
  readonly services: readonly { readonly id: number; readonly name: string }[];
}

/** The administrators' table of all reviews. Each row opens its job. */
export function AdminReviewList({ services }: AdminReviewListProps) {
  const address = useTableAddress('/admin/reviews', namesWith('valoracion'));
  const filters = reviewFiltersOf(address.values);
  const query = useReviews(filters);
  const { search } = address.values;
  const isNarrowed = isFiltered(address.values);
  return (
    <TablePage
      title="Reseñas"
      address={address}
      columns={COLUMNS}
      query={query}
      rows={query.data?.reviews}
      sort={REVIEW_SORTS[0]}
      filters={{
        search: { label: 'Trabajo, nombre o email', maxLength: ADMIN_SEARCH_MAX },
        states: { label: 'Valoración', choices: RATING_CHOICES },
        days: { from: 'Escrita desde', until: 'Escrita hasta' },
        services,
        hasTowns: true,
      }}
      download={values => downloadReviews(reviewFiltersOf(values))}
      tooBroad={query.data?.isTooBroad ? tooManyPeople(search) : null}
      failed="Error al cargar reseñas"
      icon={<IconStar size={40} aria-hidden="true" />}
      none={
        search !== ''
          ? `Ninguna reseña coincide con «${search}»`
          : isNarrowed
            ? 'Ninguna reseña cumple los filtros'
            : 'Todavía no hay reseñas'
      }
      explanation={isNarrowed ? null : 'Cuando un cliente valore un trabajo, lo verás aquí.'}
      hrefOf={({ request_id }) => `/admin/requests/${request_id}`}
    />
  );
}

const RATINGS = STARS.map(String);

const flatten = ({ pages }: InfiniteData<Reply<typeof adminReviewEndpoints.listReviews>>) => ({
  reviews: pages.flatMap(page => page.reviews),
  isTooBroad: pages[0]?.is_too_broad ?? false,
});

/** Returns the filters that the address of the list describes. Ignores unknown values. */
const reviewFiltersOf = (values: TableValues) => ({
  ...commonFilters(values, REVIEW_SORTS),
  rating: knownValue(RATINGS, values.state),
});

type Filters = ReturnType<typeof reviewFiltersOf>;

/** Loads the reviews of these filters. */
const useReviews = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'reviews', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(adminReviewEndpoints.listReviews, {
        query: { ...filters, limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

const downloadReviews = (filters: Filters) => call(adminReviewEndpoints.exportReviews, { query: filters });
