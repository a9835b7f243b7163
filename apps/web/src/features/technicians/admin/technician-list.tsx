import { Button } from '@mantine/core';
import { callTo } from '@oficio/domain/accounts/phone.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { formatHourlyRate } from '@oficio/domain/payments/money.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import type { RateCurrency } from '@oficio/domain/site.ts';
import {
  adminTechnicianEndpoints,
  type ListedTechnicianOut,
  TECHNICIAN_SORTS,
} from '@oficio/domain/technicians/admin/contract.ts';
import { TECHNICIAN_STATE_LABELS, TECHNICIAN_STATES } from '@oficio/domain/technicians/admin/states.ts';
import { IconTool } from '@tabler/icons-react';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { formatMediumDate } from '../../../lib/format/date-times.ts';
import { formatCount, formatRating } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSite } from '../../../lib/page/site.ts';
import { EmailText } from '../../../ui/data/email-text.tsx';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { LongCell } from '../../../ui/tables/long-cell.tsx';
import {
  commonFilters,
  isFiltered,
  knownValue,
  type TableValues,
  useTableAddress,
} from '../../../ui/tables/table-address.ts';
import { TablePage } from '../../../ui/tables/table-page.tsx';

const TONES = {
  pending: 'waiting',
  approved: 'success',
  unavailable: 'neutral',
  suspended: 'danger',
} as const satisfies Record<ListedTechnicianOut['state'], Tone>;

const columnsOf = (currency: RateCurrency): readonly Column<ListedTechnicianOut>[] => [
  { id: 'name', header: 'Técnico', maxWidth: 12, cell: ({ name }) => name },
  {
    id: 'state',
    header: 'Estado',
    cell: ({ state }) => (
      <StatusBadge tone={TONES[state]} isSmall>
        {TECHNICIAN_STATE_LABELS[state]}
      </StatusBadge>
    ),
  },
  {
    id: 'services',
    header: 'Servicios',
    isLong: true,
    maxWidth: 12,
    cell: ({ services }) => <LongCell short={20}>{services.join(', ') || '—'}</LongCell>,
  },
  { id: 'town', header: 'Población', maxWidth: 8, cell: ({ town }) => townName(town) ?? '—' },
  {
    id: 'rating',
    header: 'Valoración',
    sort: 'desc',
    isNumber: true,
    cell: ({ rating }) => (rating === null ? '—' : formatRating(rating)),
  },
  {
    id: 'reviews',
    header: 'Reseñas',
    sort: 'desc',
    isNumber: true,
    cell: ({ total_reviews }) => countText(total_reviews),
  },
  {
    id: 'rate',
    header: 'Tarifa',
    isNumber: true,
    cell: ({ hourly_rate }) => (hourly_rate === null ? '—' : formatHourlyRate(hourly_rate, currency)),
  },
  {
    id: 'experience',
    header: 'Experiencia',
    isNumber: true,
    isExtra: true,
    cell: ({ experience_years }) => formatCount(experience_years, 'año', 'años'),
  },
  {
    id: 'phone',
    header: 'Teléfono',
    cell: ({ phone }) => (phone === null ? '—' : <a href={callTo(phone)}>{phone}</a>),
  },
  {
    id: 'email',
    header: 'Email',
    isExtra: true,
    maxWidth: 15,
    cell: ({ email }) => <EmailText>{email}</EmailText>,
  },
  {
    id: 'created',
    header: 'Registro',
    sort: 'desc',
    cell: ({ created_at }) => formatMediumDate(created_at),
  },
];

const STATES = [
  { value: '', label: 'Todos' },
  ...TECHNICIAN_STATES.map(state => ({ value: state, label: TECHNICIAN_STATE_LABELS[state] })),
];

interface TechnicianListProps {
  readonly services: readonly { readonly id: number; readonly name: string }[];
}

/** The administrators' table of all technicians. */
export function TechnicianList({ services }: TechnicianListProps) {
  const { rateCurrency } = useSite();
  const address = useTableAddress('/admin/technicians/all');
  const filters = technicianFiltersOf(address.values);
  const query = useAllTechnicians(filters);
  const columns = useMemo(() => columnsOf(rateCurrency), [rateCurrency]);
  const { search } = address.values;
  const isNarrowed = isFiltered(address.values);
  return (
    <TablePage
      title="Todos los técnicos"
      actions={
        <Button component={Link} to="/admin/technicians" variant="default" size="md">
          Técnicos pendientes
        </Button>
      }
      address={address}
      columns={columns}
      query={query}
      rows={query.data}
      // The suspended ones are a list of their own, in the order of their accounts.
      sort={filters.state === 'suspended' ? null : TECHNICIAN_SORTS[0]}
      filters={{
        search: { label: 'Número, nombre o email', maxLength: ADMIN_SEARCH_MAX },
        states: { label: 'Estado', choices: STATES },
        days: { from: 'Registrado desde', until: 'Registrado hasta' },
        services,
        hasTowns: true,
      }}
      download={values => downloadTechnicians(technicianFiltersOf(values))}
      tooBroad={null}
      failed="Error al cargar técnicos"
      icon={<IconTool size={40} aria-hidden="true" />}
      none={
        search !== ''
          ? `Ningún técnico coincide con «${search}»`
          : isNarrowed
            ? 'Ningún técnico cumple los filtros'
            : 'Todavía no hay técnicos'
      }
      explanation={isNarrowed ? null : 'Cuando alguien se registre como técnico, lo verás aquí.'}
      hrefOf={({ id }) => `/admin/users/${id}`}
    />
  );
}

type TechnicianPage = Reply<typeof adminTechnicianEndpoints.listAllTechnicians>;

const flatten = ({ pages }: InfiniteData<TechnicianPage>) => pages.flatMap(({ technicians }) => technicians);

/** Returns the filters that the address of the list describes. Ignores unknown values. */
const technicianFiltersOf = (values: TableValues) => ({
  ...commonFilters(values, TECHNICIAN_SORTS),
  state: knownValue(TECHNICIAN_STATES, values.state) ?? ('all' as const),
});

type Filters = ReturnType<typeof technicianFiltersOf>;

/** Loads the technicians of these filters. */
const useAllTechnicians = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'technicians', 'all', filters],
    queryFn: ({ pageParam, signal }) =>
      call(adminTechnicianEndpoints.listAllTechnicians, {
        query: { ...filters, limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

const downloadTechnicians = (filters: Filters) =>
  call(adminTechnicianEndpoints.exportTechnicians, { query: filters });
