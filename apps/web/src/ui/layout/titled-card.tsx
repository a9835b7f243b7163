import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** One part of a page about one thing. */
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
