import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime, type Instant } from '../../lib/format/date-times.ts';
import { LongText } from './long-text.tsx';
import classes from './timeline.module.css';

/** One event. */
interface Step {
  readonly at: Instant;
  readonly text: ReactNode;
  /** Name of the person who acted; null for the system. */
  readonly actor: string | null;
  readonly amount?: string | null;
  readonly reason?: string | null;
}

/** Lists events, oldest first. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ at, text, amount = null, actor, reason = null }, position) => (
        <li key={`${String(at)} ${String(position)}`} className={classes.step}>
          <div className={classes.line}>
            <Text fw={600}>{text}</Text>
            {amount === null ? null : <span className={classes.amount}>{amount}</span>}
          </div>
          <Text size="sm" c="dimmed">
            {formatDateTime(at)}
            {actor === null ? '' : ` · ${actor}`}
          </Text>
          {reason === null ? null : (
            <blockquote className={classes.reason}>
              <LongText>{reason}</LongText>
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}
