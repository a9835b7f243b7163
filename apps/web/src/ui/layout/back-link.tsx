import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/navigation/link.tsx';
import classes from './back-link.module.css';

/** At the end of a page: back to the list it came from. Its arrow stands where the page's text begins; not on paper. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      size="md"
      className={`${classes.back} no-print`}
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}
