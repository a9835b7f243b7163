import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LongText } from '../data/long-text.tsx';
import classes from './payment-alert.module.css';

const TONES = {
  waiting: ['tinta', IconClock],
  stopped: ['yellow', IconAlertTriangle],
  done: ['green', IconCircleCheck],
  failed: ['red', IconAlertTriangle],
} as const;

interface MoneyNoteProps {
  readonly tone: keyof typeof TONES;
  readonly title: string;
  readonly children?: ReactNode;
}

/** What is going on with somebody's money, in a box of its own. */
export function MoneyNote({ tone, title, children }: MoneyNoteProps) {
  const [color, Icon] = TONES[tone];
  return (
    <Alert role="note" color={color} radius="md" icon={<Icon aria-hidden="true" />} title={title}>
      <Stack gap={6}>{children}</Stack>
    </Alert>
  );
}

interface QuotedProps {
  /** Whose words they are, with a colon. */
  readonly by: ReactNode;
  readonly words: string;
}

/** What a person wrote, told apart from what we say. */
export function Quoted({ by, words }: QuotedProps) {
  return (
    <div>
      <p className={classes.by}>{by}</p>
      <blockquote className={classes.words}>
        <LongText>{words}</LongText>
      </blockquote>
    </div>
  );
}
