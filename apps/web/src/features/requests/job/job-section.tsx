import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './job-section.module.css';

interface JobSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of a job, with a title; hidden while nothing is in it. */
export function JobSection({ title, children }: JobSectionProps) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading} className={classes.section}>
      <Title order={2} size="h3" mb="sm" id={heading}>
        {title}
      </Title>
      <Stack gap="md" className={classes.content}>
        {children}
      </Stack>
    </Card>
  );
}
