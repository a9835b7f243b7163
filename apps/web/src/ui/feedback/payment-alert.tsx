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

interface PaymentAlertProps {
  readonly tone: keyof typeof TONES;
  readonly title: string;
  readonly children?: ReactNode;
}

/** States what happens with the money of a payment, in an alert box. */
export function PaymentAlert({ tone, title, children }: PaymentAlertProps) {
  const [color, Icon] = TONES[tone];
  return (
    <Alert role="note" color={color} radius="md" icon={<Icon aria-hidden="true" />} title={title}>
      <Stack gap={6}>{children}</Stack>
    </Alert>
  );
}

interface QuoteProps {
  /** Names the author, with a colon. */
  readonly by: ReactNode;
  readonly text: string;
}

/** Quotes what a person wrote, so that it is not read as our text. */
export function Quote({ by, text }: QuoteProps) {
  return (
    <div>
      <p className={classes.by}>{by}</p>
      <blockquote className={classes.text}>
        <LongText>{text}</LongText>
      </blockquote>
    </div>
  );
}
