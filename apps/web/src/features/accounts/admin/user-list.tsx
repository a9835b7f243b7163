import { Button, Text } from '@mantine/core';
import { type AdminUserOut, USER_SORTS, userCountCap } from '@oficio/domain/accounts/admin/contract.ts';
import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { mailTo } from '@oficio/domain/mail.ts';
import { can, ROLES, type Role } from '@oficio/domain/roles.ts';
import { IconBrandGoogleFilled, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { formatMediumDate } from '../../../lib/format/date-times.ts';
import { formatCappedCount } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { EmailText } from '../../../ui/data/email-text.tsx';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { LongCell } from '../../../ui/tables/long-cell.tsx';
import { isFiltered, type TableAddress, useTableAddress } from '../../../ui/tables/table-address.ts';
import { TablePage } from '../../../ui/tables/table-page.tsx';
import { AccountActions, nameIdOf } from './account-actions.tsx';
import { downloadUsers, type UserFilters, userFiltersOf, useUsers } from './api.ts';
import { InvitationBadge } from './invitation-badge.tsx';
import classes from './user-list.module.css';

const PATH = '/admin/users';

const STATES = [
  { value: '', label: 'Todas' },
  { value: 'suspended', label: 'Suspendidas' },
  { value: 'invited', label: 'Invitaciones' },
];

/** The administrators' table of all accounts. `actions` are beside its title. */
export function UserList({ actions }: { readonly actions: ReactNode }) {
  const address = useTableAddress(PATH);
  const filters = userFiltersOf(address.values);
  const query = useUsers(filters);
  const root = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => userColumns(() => root.current?.focus({ preventScroll: true })), []);
  const users = query.data?.users;
  const counts = query.data?.counts;
  const cap = userCountCap(filters.search);
  return (
    // Takes the focus when the pressed button is removed.
    <div ref={root} tabIndex={-1}>
      <TablePage
        title="Usuarios"
        actions={actions}
        above={<Roles address={address} counts={counts} cap={cap} />}
        below={users && counts ? <Count shown={users.length} total={counts[filters.role]} cap={cap} /> : null}
        address={address}
        columns={columns}
        query={query}
        rows={users}
        sort={USER_SORTS[0]}
        filters={{
          search: { label: 'Número, nombre o email', maxLength: ADMIN_SEARCH_MAX },
          states: { label: 'Estado', choices: STATES },
          days: { from: 'Registro desde', until: 'Registro hasta' },
          services: null,
          hasTowns: false,
        }}
        download={values => downloadUsers(userFiltersOf(values))}
        tooBroad={null}
        failed="Error al cargar usuarios"
        icon={<IconUsers size={40} aria-hidden="true" />}
        none={noneOf(filters, isFiltered(address.values))}
        hrefOf={({ id }) => `${PATH}/${id}`}
      />
    </div>
  );
}

function noneOf({ search }: UserFilters, isNarrowed: boolean): string {
  if (search !== '') return `Nadie coincide con «${search}»`;
  return isNarrowed ? 'Ningún usuario cumple los filtros' : 'Todavía no hay usuarios';
}

interface RolesProps {
  readonly address: TableAddress;
  /** Undefined until they are loaded, and with further filters. */
  readonly counts: Readonly<Record<'all' | (typeof ROLES)[number], number>> | undefined;
  readonly cap: number;
}

/** Links to the roles, each with its number of matching users. */
function Roles({ address, counts, cap }: RolesProps) {
  const { role, state, from, until } = address.values;
  // The numbers are those of the search alone.
  const isCounted = state === '' && from === '' && until === '';
  return (
    <FilterLinks
      label="Qué usuarios ver"
      choices={(['all', ...ROLES] as const).map(each => ({
        label: each === 'all' ? 'Todos' : ROLE_NAMES[each].many,
        to: address.hrefWith({ role: each === 'all' ? '' : each }),
        current: role === (each === 'all' ? '' : each),
        count: isCounted ? (counts?.[each] ?? null) : undefined,
        cap,
      }))}
    />
  );
}

/** Shows the total number of matches, including those not loaded yet. */
function Count({
  shown,
  total,
  cap,
}: {
  readonly shown: number;
  readonly total: number;
  readonly cap: number;
}) {
  const all = formatCappedCount(total, 'usuario', 'usuarios', cap);
  return (
    <Text c="dimmed" role="status">
      {shown < total ? `Mostrando ${countText(shown)} de ${all}` : all}
    </Text>
  );
}

const TONES = {
  user: 'neutral',
  technician: 'progress',
  admin: 'action',
} as const satisfies Record<Role, Tone>;

/** Returns the columns of the table of accounts. `onDone` is called when a pressed button was removed. */
const userColumns = (onDone: () => void): readonly Column<AdminUserOut>[] => [
  { id: 'name', header: 'Usuario', maxWidth: 24, cell: user => <Name user={user} /> },
  {
    id: 'email',
    header: 'Email',
    maxWidth: 15,
    cell: ({ email }) => (
      <a href={mailTo(email)}>
        <EmailText>{email}</EmailText>
      </a>
    ),
  },
  { id: 'phone', header: 'Teléfono', cell: ({ phone }) => phone ?? '—' },
  {
    id: 'role',
    header: 'Rol',
    cell: ({ role }) => (
      <StatusBadge tone={TONES[role]} isSmall>
        {ROLE_NAMES[role].one}
      </StatusBadge>
    ),
  },
  {
    id: 'created',
    header: 'Registro',
    sort: 'desc',
    cell: ({ created_at }) => formatMediumDate(created_at),
  },
  {
    id: 'suspension',
    header: 'Motivo de la suspensión',
    isExtra: true,
    isLong: true,
    cell: ({ suspended_at, suspension_reason }) =>
      suspended_at === null ? null : (
        <LongCell>{`${formatMediumDate(suspended_at)}: ${suspension_reason ?? ''}`}</LongCell>
      ),
  },
  {
    id: 'actions',
    header: 'Acciones',
    isAction: true,
    cell: user => (
      <div className={classes.actions}>
        <AccountActions user={user} onDone={onDone} />
      </div>
    ),
  },
];

function Name({ user }: { readonly user: AdminUserOut }) {
  const { id, name, google_id, suspended_at, invited_at } = user;
  return (
    <span className={classes.who}>
      <span className={classes.initial} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span className={classes.details}>
        <span id={nameIdOf(id)} className={classes.name}>
          {name}
        </span>
        <span className={classes.number}>N.º {id}</span>
        {google_id === null ? null : (
          <span className={classes.google}>
            <IconBrandGoogleFilled size={12} aria-hidden="true" /> Google
          </span>
        )}
        {suspended_at === null ? null : (
          <StatusBadge tone="danger" isSmall>
            Suspendida
          </StatusBadge>
        )}
        {invited_at === null ? null : <InvitationBadge invitedAt={invited_at} isSmall />}
      </span>
    </span>
  );
}

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'));

/** Opens the invitation of an administrator, for those who may invite. */
export function InviteButton() {
  const [open, setOpen] = useState(false);
  const own = useUser();
  if (!own || !can(own.role, 'admins:manage')) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconUserPlus size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Invitar a un administrador
      </Button>
      {open ? <InviteDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
