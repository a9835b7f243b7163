import { Paper, type PaperProps, polymorphic, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

/** Card with the props of `Paper`, including `component`. */
export const Card = polymorphic<'div', PaperProps>((props: PaperProps) => (
  <Paper
    classNames={{ root: classes.card }}
    radius="lg"
    p={{ base: 'md', sm: 'lg' }}
    bg="var(--oficio-surface)"
    {...props}
  />
));

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
