import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from '../../../pages/accounts/account-page.module.css';
import { Card } from '../../../ui/layout/card.tsx';

interface SectionProps {
  /** Id of the section and its fragment: `/account#sesiones`. */
  readonly id: string;
  readonly title: string;
  /** One sentence that explains the purpose. */
  readonly lead: string;
  readonly children: ReactNode;
}

/** Section of the account page: the title and purpose beside the content, or above it on a phone. */
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
