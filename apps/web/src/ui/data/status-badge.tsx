import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** Meaning of a state for the reader. Each feature maps its states to a tone. */
export type Tone = 'neutral' | 'waiting' | 'action' | 'progress' | 'success' | 'danger';

const COLORS = {
  neutral: 'gray',
  waiting: 'yellow',
  action: 'barro',
  progress: 'tinta',
  success: 'green',
  danger: 'red',
} as const satisfies Record<Tone, string>;

interface StatusBadgeProps {
  readonly tone: Tone;
  /** As high as a row of a table. */
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/** Shows a state in one or two words. The colour supports the word and never replaces it. */
export function StatusBadge({ tone, isSmall = false, children }: StatusBadgeProps) {
  return (
    <Badge
      color={COLORS[tone]}
      variant="light"
      size={isSmall ? 'md' : 'lg'}
      // A column of a table is as wide as its widest badge.
      miw={isSmall ? 'max-content' : undefined}
      radius="sm"
      tt="none"
      fw={600}
    >
      {children}
    </Badge>
  );
}
