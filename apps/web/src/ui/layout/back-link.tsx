import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/navigation/link.tsx';

/** Link at the end of a page, back to its list. Not printed. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      size="md"
      mt="1rem"
      ml="-0.75rem"
      px="0.75rem"
      className="no-print"
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}
