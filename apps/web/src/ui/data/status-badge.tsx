import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a state means to the reader; a noun's feature maps its states to one of these. */
export type Tone = 'neutral' | 'waiting' | 'action' | 'progress' | 'success' | 'danger';

const COLORS = {
  neutral: 'gray',
  waiting: 'yellow',
  action: 'barro',
  progress: 'tinta',
  success: 'green',
  danger: 'red',
} as const satisfies Record<Tone, string>;

/** A state in one or two words. Colour supports the word, never replaces it. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <Badge color={COLORS[tone]} variant="light" size="lg" radius="sm" tt="none" fw={600}>
      {children}
    </Badge>
  );
}
