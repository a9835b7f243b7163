import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled card of the profile. */
export function Section({ title, children }: SectionProps) {
  const heading = useId();
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'lg' }}
      bg="var(--oficio-surface)"
      aria-labelledby={heading}
    >
      <Title order={2} size="h3" mb="sm" id={heading}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
