import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the page. Elements with `no-print` are left out. */
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
