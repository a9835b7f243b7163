import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the page: what is only for the screen stays out (`no-print`). */
export function PrintButton() {
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={() => print()}
    >
      Imprimir
    </Button>
  );
}
