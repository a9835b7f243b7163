import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** Card with a title. */
export function TitledCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card>
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}
