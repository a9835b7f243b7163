import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatJobTime, type InZone } from '../../lib/format/job-times.ts';
import { LongText } from './long-text.tsx';
import classes from './timeline.module.css';

/** One event. */
interface Step {
  /** ISO 8601 */
  readonly at: string;
  readonly text: ReactNode;
  /** Name of the person who acted; null for the system. */
  readonly actor: string | null;
  readonly amount?: string | null;
  readonly reason?: string | null;
}

interface TimelineProps {
  readonly steps: readonly Step[];
  readonly job: InZone;
}

/** Lists the events of a job, oldest first. */
export function Timeline({ steps, job }: TimelineProps) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ at, text, amount = null, actor, reason = null }, position) => (
        <li key={`${at} ${String(position)}`} className={classes.step}>
          <div className={classes.line}>
            <Text fw={600}>{text}</Text>
            {amount === null ? null : <span className={classes.amount}>{amount}</span>}
          </div>
          <Text size="sm" c="dimmed">
            {formatJobTime(at, job)}
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
