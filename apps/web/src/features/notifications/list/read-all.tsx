import { Button, type ButtonProps } from '@mantine/core';
import { useReadAllNotifications } from './notifications-api.ts';

/** Marks all as read. Stays focusable, but does nothing, if there are no unread ones. */
export function ReadAll({ unread, ...looks }: ButtonProps & { readonly unread: number }) {
  const readAll = useReadAllNotifications();
  const isIdle = unread === 0;
  return (
    <Button
      {...looks}
      data-disabled={isIdle || undefined}
      aria-disabled={isIdle}
      onClick={() => {
        if (!isIdle) readAll.mutate();
      }}
    >
      Marcar todas como leídas
    </Button>
  );
}
