import { Skeleton } from '@mantine/core';
import { Card } from '../layout/card.tsx';

/** Placeholder for a card with one large figure: label, figure, line below. As high as its container makes it. */
export function StatSkeleton() {
  return (
    <Card p="lg" aria-hidden="true">
      <Skeleton height={14} width="35%" />
      <Skeleton height={28} width="50%" mt="sm" />
      <Skeleton height={14} width="70%" mt="sm" />
    </Card>
  );
}
