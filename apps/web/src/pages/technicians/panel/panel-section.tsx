import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelSectionProps {
  readonly title: string;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A titled part of a section. */
export function PanelSection({ title, id, children }: PanelSectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={classes.part}>
      <Title order={2} size="h3" mb="sm" id={heading}>
        {title}
      </Title>
      {children}
    </section>
  );
}
