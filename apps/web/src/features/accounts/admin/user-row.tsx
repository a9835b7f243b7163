import { Badge, Group, Text } from '@mantine/core';
import type { AdminUserOut } from '@oficio/domain/accounts/admin/contract.ts';
import { LINK_TERMS } from '@oficio/domain/accounts/links/terms.ts';
import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import { mailTo } from '@oficio/domain/mail.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { IconBrandGoogleFilled } from '@tabler/icons-react';
import { formatDateTime, formatMediumDate } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { EmailText } from '../../../ui/data/email-text.tsx';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { AccountActions } from './account-actions.tsx';
import { nameIdOf } from './row-button.tsx';
import classes from './users.module.css';

const TONES = {
  user: 'neutral',
  technician: 'progress',
  admin: 'action',
} as const satisfies Record<Role, Tone>;

interface UserRowProps {
  readonly user: AdminUserOut;
  /** Called when the pressed button was removed. */
  readonly onDone: () => void;
}

/** Shows one account: a table row on a wide screen, a card on a phone. */
export function UserRow({ user, onDone }: UserRowProps) {
  const { id, name, email, phone, role, google_id, created_at } = user;
  const { suspended_at, suspension_reason, invited_at } = user;
  return (
    <tr className={classes.row} data-suspended={suspended_at !== null || undefined}>
      <td>
        <div className={classes.who}>
          <span className={classes.initial} aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <div>
            <Group gap="xs">
              <Text fw={600} component="span" id={nameIdOf(id)}>
                <Link to={`/admin/users/${id}`}>{name}</Link>
              </Text>
              {google_id === null ? null : (
                <Badge
                  variant="default"
                  tt="none"
                  size="lg"
                  radius="sm"
                  leftSection={<IconBrandGoogleFilled size={12} aria-hidden="true" />}
                >
                  Google
                </Badge>
              )}
              {suspended_at === null ? null : <StatusBadge tone="danger">Suspendida</StatusBadge>}
              {invited_at === null ? null : <InvitationBadge invitedAt={invited_at} />}
            </Group>
            <Text size="sm" c="dimmed">
              N.º {id}
            </Text>
            {suspended_at === null ? null : (
              <Text size="sm" c="dimmed">
                Desde el {formatMediumDate(suspended_at)}: {suspension_reason}
              </Text>
            )}
            {invited_at === null ? null : (
              <Text size="sm" c="dimmed">
                Enviada el {formatDateTime(invited_at)}
              </Text>
            )}
          </div>
        </div>
      </td>
      <td data-label="Email" className={classes.email}>
        <a href={mailTo(email)}>
          <EmailText>{email}</EmailText>
        </a>
      </td>
      <td data-label="Teléfono" className={classes.line}>
        {phone ?? '—'}
      </td>
      <td data-label="Rol" className={classes.role}>
        <StatusBadge tone={TONES[role]}>{ROLE_NAMES[role].one}</StatusBadge>
      </td>
      <td data-label="Registro" className={classes.line}>
        {formatMediumDate(created_at)}
      </td>
      <td className={classes.actions}>
        <AccountActions user={user} onDone={onDone} />
      </td>
    </tr>
  );
}

function InvitationBadge({ invitedAt }: { readonly invitedAt: string }) {
  const isOver = Date.parse(invitedAt) + LINK_TERMS.invite <= Date.now();
  return isOver ? (
    <StatusBadge tone="danger">Invitación caducada</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">Invitación enviada</StatusBadge>
  );
}
