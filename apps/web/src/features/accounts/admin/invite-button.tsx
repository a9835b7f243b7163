import { Button } from '@mantine/core';
import { can } from '@oficio/domain/roles.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';

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
