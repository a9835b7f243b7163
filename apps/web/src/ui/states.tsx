import { Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api/api-error.ts';

interface EmptyStateProps {
  /** An icon, about 40 px, decorative. */
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Paper withBorder radius="lg" p={{ base: 'lg', sm: 'xl' }} bg="var(--oficio-surface)">
      <Stack align="center" gap="sm" ta="center" py="lg">
        {icon ? (
          <Text component="span" c="var(--oficio-clay)" lh={0}>
            {icon}
          </Text>
        ) : null}
        <Title order={2} size="h3">
          {title}
        </Title>
        {children ? (
          <Text c="dimmed" maw={440}>
            {children}
          </Text>
        ) : null}
        {action}
      </Stack>
    </Paper>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  /** The spec's text of this place ('Error al cargar solicitudes'), used when the server gave none. */
  readonly fallback: string;
  readonly onRetry?: (() => void) | undefined;
}

/** Something could not be loaded, and a way to try again. Announced. */
export function ErrorState({ error, fallback, onRetry }: ErrorStateProps) {
  return (
    <Paper withBorder radius="lg" p="xl" role="alert" bg="var(--oficio-surface)">
      <Stack align="center" gap="sm" ta="center">
        <Title order={2} size="h3">
          {fallback}
        </Title>
        {error instanceof ApiError && error.text !== '' ? <Text c="dimmed">{error.text}</Text> : null}
        {onRetry ? (
          <Button variant="default" onClick={onRetry}>
            Reintentar
          </Button>
        ) : null}
      </Stack>
    </Paper>
  );
}

interface SkeletonCardsProps {
  readonly count?: number;
  /** Height of one card in pixels: that of the real one, so that nothing jumps. */
  readonly height?: number;
}

/** Cards on their way. Put it in the same grid or stack as the real ones. */
export function SkeletonCards({ count = 3, height = 160 }: SkeletonCardsProps) {
  return (
    <>
      <span role="status" className="visually-hidden">
        Cargando…
      </span>
      {Array.from({ length: count }, (_, index) => `card-${index}`).map(key => (
        <Skeleton key={key} height={height} radius="lg" aria-hidden="true" />
      ))}
    </>
  );
}
