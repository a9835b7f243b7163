import { tooManyPeople } from '@oficio/domain/accounts/admin/people-search.ts';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import { type AdminRequestRowOut, REQUEST_SORTS } from '@oficio/domain/requests/admin/contract.ts';
import { labelOf } from '@oficio/domain/requests/labels.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { formatJobTableTime } from '../../../lib/format/job-times.ts';
import { type Column, TIME_WIDTH } from '../../../ui/tables/columns.ts';
import { isFiltered, useTableAddress } from '../../../ui/tables/table-address.ts';
import { TablePage } from '../../../ui/tables/table-page.tsx';
import { downloadRequests, requestFiltersOf, useRequests } from './api.ts';
import { AdminRequestBadge } from './request-badge.tsx';

const COLUMNS: readonly Column<AdminRequestRowOut>[] = [
  {
    id: 'number',
    header: 'Trabajo',
    maxWidth: 14,
    cell: ({ id, service_name }) => `${id} · ${service_name}`,
  },
  { id: 'state', header: 'Estado', cell: ({ status }) => <AdminRequestBadge status={status} isSmall /> },
  { id: 'customer', header: 'Cliente', maxWidth: 12, cell: ({ customer }) => customer.name },
  {
    id: 'technician',
    header: 'Técnico',
    maxWidth: 12,
    cell: ({ technician }) => technician?.name ?? 'Sin técnico',
  },
  { id: 'town', header: 'Población', maxWidth: 9, cell: ({ town }) => townName(town) ?? '—' },
  {
    id: 'price',
    header: 'Precio',
    isNumber: true,
    cell: ({ price }) => (price === null ? '—' : formatEuros(price)),
  },
  {
    id: 'date',
    header: 'Para el',
    maxWidth: TIME_WIDTH,
    cell: job => (job.date === null ? '—' : formatJobTableTime(job.date, job)),
  },
  {
    id: 'created',
    header: 'Creado',
    maxWidth: TIME_WIDTH,
    sort: 'desc',
    cell: job => formatJobTableTime(job.created_at, job),
  },
  {
    id: 'updated',
    header: 'Último cambio',
    maxWidth: TIME_WIDTH,
    sort: 'desc',
    isExtra: true,
    cell: job => formatJobTableTime(job.updated_at, job),
  },
];

const STATES = [
  { value: '', label: 'Todos' },
  ...STATUSES.map(status => ({ value: status, label: labelOf(status, 'admin') })),
];

interface RequestListProps {
  readonly services: readonly { readonly id: number; readonly name: string }[];
}

/** The administrators' table of all jobs. */
export function RequestList({ services }: RequestListProps) {
  const address = useTableAddress('/admin/requests');
  const filters = requestFiltersOf(address.values);
  const query = useRequests(filters);
  const { search } = address.values;
  return (
    <TablePage
      title="Trabajos"
      address={address}
      columns={COLUMNS}
      query={query}
      rows={query.data?.requests}
      sort={REQUEST_SORTS[0]}
      filters={{
        search: { label: 'Número, nombre o email', maxLength: ADMIN_SEARCH_MAX },
        states: { label: 'Estado', choices: STATES },
        days: { from: 'Creado desde', until: 'Creado hasta' },
        services,
        hasTowns: true,
      }}
      download={values => downloadRequests(requestFiltersOf(values))}
      tooBroad={query.data?.isTooBroad ? tooManyPeople(search) : null}
      failed="Error al cargar solicitudes"
      icon={<IconClipboardList size={40} aria-hidden="true" />}
      none={
        search !== ''
          ? `Ningún trabajo coincide con «${search}»`
          : isFiltered(address.values)
            ? 'Ningún trabajo cumple los filtros'
            : 'Todavía no hay trabajos'
      }
      explanation={isFiltered(address.values) ? null : 'Cuando alguien pida un servicio, lo verás aquí.'}
      hrefOf={({ id }) => `/admin/requests/${id}`}
    />
  );
}
