import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Card with a title on the profile. */
export function Section({ title, children }: SectionProps) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading}>
      <Title order={2} size="h3" mb="sm" id={heading}>
        {title}
      </Title>
      {children}
    </Card>
  );
}
