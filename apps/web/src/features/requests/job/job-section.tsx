import { Stack, Title } from '@mantine/core';
import { type ReactNode, type RefObject, useId } from 'react';
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

interface NextStepProps {
  /** Receives the focus when the pressed button is removed. */
  readonly root: RefObject<HTMLElement | null>;
  /** What needs an answer before everything else. */
  readonly urgent: ReactNode;
  readonly state: ReactNode;
  readonly action: ReactNode;
  /** What happens afterwards. */
  readonly next: string | null;
}

/** Shows what the reader of a job can do now, and what happens then. */
export function NextStep({ root, urgent, state, action, next }: NextStepProps) {
  const title = useId();
  return (
    <Card component="section" ref={root} tabIndex={-1} aria-labelledby={title} className={classes.panel}>
      <Title order={2} size="h4" id={title} className={classes.title}>
        Ahora
      </Title>
      {urgent}
      <div className={classes.state}>{state}</div>
      <div className={classes.action}>{action}</div>
      {next === null ? null : <p className={classes.next}>{next}</p>}
    </Card>
  );
}

/** The actions beside the next step; hidden while there are none. */
export function OtherActions({ children }: { readonly children: ReactNode }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className={classes.others}>
      <Title order={2} size="h4" id={title}>
        Otras opciones
      </Title>
      <div className={classes.buttons}>{children}</div>
    </section>
  );
}
