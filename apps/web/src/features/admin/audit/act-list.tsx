import { type ActOut, auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '@oficio/domain/audit.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { IconHistory } from '@tabler/icons-react';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { formatShortDateTime } from '../../../lib/format/date-times.ts';
import { PlainSelect } from '../../../ui/forms/plain-field.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { LongCell } from '../../../ui/tables/long-cell.tsx';
import {
  dayIn,
  idIn,
  isFiltered,
  knownValue,
  namesWith,
  type TableValues,
  useTableAddress,
} from '../../../ui/tables/table-address.ts';
import { TablePage } from '../../../ui/tables/table-page.tsx';
import { detailsOf } from './act-details.ts';

const COLUMNS: readonly Column<ActOut>[] = [
  { id: 'at', header: 'Fecha', cell: ({ at }) => formatShortDateTime(at) },
  { id: 'action', header: 'Acción', maxWidth: 14, cell: ({ action }) => AUDIT_ACTIONS[action] },
  {
    id: 'admin',
    header: 'Administrador',
    maxWidth: 11,
    cell: ({ admin }) => admin?.name ?? 'Comando en el servidor',
  },
  {
    id: 'details',
    header: 'Detalles',
    isLong: true,
    cell: act => <LongCell>{detailsOf(act).join(' · ')}</LongCell>,
  },
  { id: 'address', header: 'Desde', maxWidth: 10, cell: ({ address }) => address },
];

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];

const ACTION_CHOICES = [
  { value: '', label: 'Todas' },
  ...ACTIONS.map(action => ({
    value: action,
    label: AUDIT_ACTIONS[action],
  })),
];

/** Pages of the objects that actions change. */
const PAGES: Readonly<Partial<Record<AuditSubject, string>>> = {
  user: '/admin/users',
  request: '/admin/requests',
  payment: '/admin/payments',
};

function hrefOf({ action, subject_id }: ActOut): string | null {
  const subject = AUDIT_SUBJECTS[action];
  const page = subject && PAGES[subject];
  return page === undefined || subject_id === null ? null : `${page}/${subject_id}`;
}

/** Table of the administrators' acts. Each row opens what the act changed. */
export function ActList() {
  const address = useTableAddress('/admin/audit', namesWith('accion'));
  const filters = auditFiltersOf(address.values);
  const query = useActs(filters);
  const isNarrowed = isFiltered(address.values);
  return (
    <TablePage
      title="Registro"
      lead="Todo lo que los administradores deciden o cambian. Nadie puede modificarlo ni borrarlo."
      address={address}
      columns={COLUMNS}
      query={query}
      rows={query.data?.acts}
      sort={null}
      filters={{
        search: null,
        states: { label: 'Acción', choices: ACTION_CHOICES },
        days: { from: 'Desde el día', until: 'Hasta el día' },
        services: null,
        hasTowns: false,
        more: (
          <AdminSelect
            admins={query.data?.admins ?? []}
            value={address.values.who}
            onChange={who => address.changeValues({ who })}
          />
        ),
      }}
      download={values => downloadActs(auditFiltersOf(values))}
      tooBroad={null}
      failed="Error al cargar el registro"
      icon={<IconHistory size={40} aria-hidden="true" />}
      none={isNarrowed ? 'Nada coincide con el filtro' : 'Todavía no hay nada en el registro'}
      explanation={isNarrowed ? null : 'Aquí queda todo lo que los administradores deciden o cambian.'}
      hrefOf={hrefOf}
    />
  );
}

interface AdminSelectProps {
  readonly admins: readonly { readonly id: number; readonly name: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function AdminSelect({ admins, value, onChange }: AdminSelectProps) {
  const isListed = value === '' || admins.some(({ id }) => String(id) === value);
  return (
    <PlainSelect label="Administrador" value={value} onChange={event => onChange(event.currentTarget.value)}>
      <option value="">Todos</option>
      {/* Until the list is loaded, and for an account that is no administrator now. */}
      {isListed ? null : <option value={value}>Usuario n.º {value}</option>}
      {admins.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </PlainSelect>
  );
}

/** Returns the filters that the address of the log describes. Ignores unknown values. */
const auditFiltersOf = (values: TableValues) => ({
  action: knownValue(ACTIONS, values.state) ?? ('all' as const),
  admin: idIn(values.who),
  from: dayIn(values.from),
  until: dayIn(values.until),
});

type Filters = ReturnType<typeof auditFiltersOf>;

const flatten = ({ pages }: InfiniteData<Reply<typeof auditEndpoints.listActs>>) => ({
  acts: pages.flatMap(page => page.acts),
  admins: pages[0]?.admins ?? [],
});

/** Loads the actions of administrators, newest first. */
const useActs = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call(auditEndpoints.listActs, { query: { ...filters, limit: SCREEN_PAGE, cursor: pageParam }, signal }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

const downloadActs = (filters: Filters) => call(auditEndpoints.exportActs, { query: filters });
