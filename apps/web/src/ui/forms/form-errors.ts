import type { UseFormReturnType } from '@mantine/form';
import { ApiError, textOf } from '../../lib/api/api-error.ts';
import { toast } from '../feedback/toasts.ts';

/** The part of a Mantine form that `showFormError` uses. */
type Blamable<Values> = Pick<UseFormReturnType<Values>, 'getValues' | 'setFieldError' | 'getInputNode'>;

/**
 * Shows a refused form's error as a toast and, if the server names a field, beside that field, which takes the focus. Keeps the
 * input. `fallback` is the specification's text; `say` chooses between it and the server's text.
 */
export function showFormError<Values extends Record<string, unknown>>(
  form: Blamable<Values>,
  error: unknown,
  fallback: string,
  say: (error: unknown, fallback: string) => string = textOf,
): void {
  const text = say(error, fallback);
  const field = error instanceof ApiError ? error.field : undefined;
  if (field !== undefined && field in form.getValues()) {
    form.setFieldError(field, text);
    revealField(form.getInputNode(field));
  }
  toast.error(text);
}

/** Focuses the first field that failed the form's own checks. */
export function focusFirstError(
  form: Pick<Blamable<Record<string, unknown>>, 'getInputNode'>,
  errors: Record<string, unknown>,
): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) revealField(form.getInputNode(first));
}

/** Focuses a field and scrolls it to the middle, because the header and toasts cover the top of the window. */
export function revealField(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  (node?.closest('.mantine-InputWrapper-root') ?? node)?.scrollIntoView({ block: 'center' });
}
