import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './prompt-card.module.css';

interface PromptCardProps {
  /** Decorative, about 28 px. */
  readonly icon: ReactNode;
  readonly title: string;
  /** Benefit for the reader. */
  readonly children: ReactNode;
  /** Button; left out for pure information. */
  readonly accept?: { readonly label: string; readonly pending?: boolean; readonly onPress: () => void };
  readonly onDismiss: () => void;
}

/** Dismissible card that offers something optional, such as installing the app. */
export function PromptCard({ icon, title, children, accept, onDismiss }: PromptCardProps) {
  return (
    <aside className={classes.card} aria-label={title}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.content}>
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{children}</p>
      </div>
      <div className={classes.actions}>
        {accept ? (
          <Button
            size="sm"
            mih={40}
            variant="light"
            loading={accept.pending ?? false}
            onClick={accept.onPress}
          >
            {accept.label}
          </Button>
        ) : null}
        <Button size="sm" mih={40} variant="subtle" color="gray" onClick={onDismiss}>
          {accept ? 'Ahora no' : 'Entendido'}
        </Button>
      </div>
    </aside>
  );
}
