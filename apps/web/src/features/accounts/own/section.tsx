import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './section.module.css';

interface SectionProps {
  /** Its address on the page: `/account#sesiones`. */
  readonly id: string;
  readonly title: string;
  /** One sentence: what it is for. */
  readonly lead: string;
  readonly children: ReactNode;
}

/** A part of the account: what it is about beside, or on a phone above, what can be done. */
export function AccountSection({ id, title, lead, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={classes.section}>
      <div>
        <Title order={2} id={heading} className={classes.title}>
          {title}
        </Title>
        <Text c="dimmed" mt={4}>
          {lead}
        </Text>
      </div>
      <Card>{children}</Card>
    </section>
  );
}
