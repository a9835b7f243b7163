import { Button, Group } from '@mantine/core';
import { documentMonthLabel } from '@oficio/domain/payments/documents/dates.ts';
import { monthsFrom } from '@oficio/domain/requests/month.ts';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { Link } from '../../../lib/navigation/link.tsx';

interface MonthLinksProps {
  /** The shown month, 'AAAA-MM'. */
  readonly month: string;
  /** Last month that has a page, 'AAAA-MM'. */
  readonly present: string;
  /** Returns the path of a month's page. */
  readonly pathOf: (month: string) => string;
}

/** Links to the previous and the next month. */
export function MonthLinks({ month, present, pathOf }: MonthLinksProps) {
  const before = monthsFrom(month, -1);
  const after = monthsFrom(month, 1);
  return (
    <Group gap="xs" component="nav" aria-label="Otros meses">
      <Button
        component={Link}
        to={pathOf(before)}
        variant="default"
        size="md"
        px="sm"
        leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
      >
        {documentMonthLabel(before)}
      </Button>
      {after <= present ? (
        <Button
          component={Link}
          to={pathOf(after)}
          variant="default"
          size="md"
          px="sm"
          rightSection={<IconChevronRight size={18} aria-hidden="true" />}
        >
          {documentMonthLabel(after)}
        </Button>
      ) : null}
    </Group>
  );
}

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
