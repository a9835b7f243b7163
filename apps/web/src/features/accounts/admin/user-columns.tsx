import type { AdminUserOut } from '@oficio/domain/accounts/admin/contract.ts';
import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import { mailTo } from '@oficio/domain/mail.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { IconBrandGoogleFilled } from '@tabler/icons-react';
import { formatMediumDate } from '../../../lib/format/date-times.ts';
import { EmailText } from '../../../ui/data/email-text.tsx';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { LongCell } from '../../../ui/tables/long-cell.tsx';
import { AccountActions } from './account-actions.tsx';
import { InvitationBadge } from './invitation-badge.tsx';
import { nameIdOf } from './row-button.tsx';
import classes from './user-list.module.css';

const TONES = {
  user: 'neutral',
  technician: 'progress',
  admin: 'action',
} as const satisfies Record<Role, Tone>;

/** Returns the columns of the table of accounts. `onDone` is called when a pressed button was removed. */
export const userColumns = (onDone: () => void): readonly Column<AdminUserOut>[] => [
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
