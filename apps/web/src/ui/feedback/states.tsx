import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import classes from './states.module.css';

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
    <div className={classes.state}>
      {icon ? <span className={classes.icon}>{icon}</span> : null}
      <h2 className={classes.title}>{title}</h2>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className={classes.actions}>{action}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  /** The spec's text of this place ('Error al cargar solicitudes'), used when the server gave none. */
  readonly fallback: string;
  readonly onRetry?: (() => void) | undefined;
}

/** Trying again does not bring back what is not there. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Something could not be loaded, and a way to try again. Announced. */
export function ErrorState({ error, fallback, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <h2 className={classes.title}>{fallback}</h2>
      {error instanceof ApiError && error.text !== '' ? <p className={classes.text}>{error.text}</p> : null}
      {onRetry && !isGone(error) ? (
        <Button variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      ) : null}
    </div>
  );
}
