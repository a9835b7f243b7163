import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './job-section.module.css';

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
