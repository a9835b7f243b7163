import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { askPosition, useDevicePosition } from '../device-position.ts';
import classes from '../place-field.module.css';

/** Searches around the visitor. Calls `onFound` when the position is known. A phone shows only the icon. */
export function LocateButton({ onFound }: { readonly onFound: () => void }) {
  const { locating } = useDevicePosition();
  return (
    <Button
      variant="default"
      size="md"
      px="sm"
      className={classes.locate}
      loading={locating}
      title="Mi ubicación"
      onClick={async () => {
        if (await askPosition()) onFound();
      }}
    >
      <IconCurrentLocation size={18} aria-hidden="true" />
      <span className={classes.label}>Mi ubicación</span>
    </Button>
  );
}
