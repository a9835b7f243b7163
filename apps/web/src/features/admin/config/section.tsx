import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';

interface ConfigSectionProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** Section of the settings page. */
export function ConfigSection({ title, lead, children }: ConfigSectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {lead}
      </Text>
      <Stack gap="md">{children}</Stack>
    </Card>
  );
}
