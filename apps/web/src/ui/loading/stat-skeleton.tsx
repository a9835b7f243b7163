import { Skeleton } from '@mantine/core';
import { Card } from '../layout/card.tsx';

/** A card with one large figure on its way: what it is, the figure, and a line about it. As high as its place makes it. */
export function FigureBones() {
  return (
    <Card p="lg" aria-hidden="true">
      <Skeleton height={14} width="35%" />
      <Skeleton height={28} width="50%" mt="sm" />
      <Skeleton height={14} width="70%" mt="sm" />
    </Card>
  );
}
