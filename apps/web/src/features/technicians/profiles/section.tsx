import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';

interface ProfileSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Card with a title on the profile. */
export function ProfileSection({ title, children }: ProfileSectionProps) {
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
