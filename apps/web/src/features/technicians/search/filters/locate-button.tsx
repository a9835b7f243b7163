import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { askPosition, useDevicePosition } from '../state/device-position.ts';

/** Searches around the visitor. Calls `onFound` when the position is known. */
export function LocateButton({ onFound }: { readonly onFound: () => void }) {
  const { locating } = useDevicePosition();
  return (
    <Button
      variant="default"
      loading={locating}
      leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
      onClick={async () => {
        if (await askPosition()) onFound();
      }}
    >
      Usar mi ubicación
    </Button>
  );
}
