import { Group, Stack } from '@mantine/core';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

/** Widths of the labels in percent. */
const TERMS = [36, 28, 44, 40, 32, 38] as const;

/** Placeholder of a statement. */
export function StatementSkeleton() {
  return (
    <Card p="lg" role="status" aria-label="Cargando el extracto…">
      <Stack gap="xl" py="xs">
        {TERMS.map(width => (
          <Group key={width} justify="space-between" wrap="nowrap">
            <Skeleton height={16} width={`${width}%`} />
            <Skeleton height={16} width="18%" />
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
