import { Button, Loader } from '@mantine/core';
import { referenceText } from '@oficio/domain/error-reference.ts';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import classes from './states.module.css';

interface EmptyStateProps {
  /** An icon, about 40 px, decorative. */
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** The main next action. */
  readonly action?: ReactNode;
}

/** Says that a list is empty and what to do next. */
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
  /** Text of the specification for this place ('Error al cargar solicitudes'). */
  readonly fallback: string;
  readonly onRetry?: (() => void) | undefined;
}

/** A retry does not help when the object does not exist. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Says that loading failed, with a retry button. Screen readers announce it. */
export function ErrorState({ error, fallback, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <h2 className={classes.title}>{fallback}</h2>
      {error instanceof ApiError && error.text !== '' ? <p className={classes.text}>{error.text}</p> : null}
      {error instanceof ApiError && error.reference !== undefined ? (
        <p className={classes.reference}>{referenceText(error.reference)}</p>
      ) : null}
      {onRetry && !isGone(error) ? (
        <Button variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      ) : null}
    </div>
  );
}

/** Shown while a page loads. */
export function PageSpinner() {
  return (
    <div className={classes.spinner} role="status" aria-label="Cargando">
      <Loader />
    </div>
  );
}
