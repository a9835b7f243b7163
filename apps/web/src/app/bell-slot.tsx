import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';

/** Where the bell hangs; shown when logged in. */
export function BellSlot() {
  return (
    <ActionIcon
      component={Link}
      to="/notifications"
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Notificaciones"
    >
      <IconBell size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
