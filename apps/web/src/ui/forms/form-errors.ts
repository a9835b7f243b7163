import type { UseFormReturnType } from '@mantine/form';
import { ApiError, textOf } from '../../lib/api/api-error.ts';
import { toast } from '../feedback/toasts.ts';

/** The part of a Mantine form that a refusal touches. */
type Blamable<Values> = Pick<UseFormReturnType<Values>, 'getValues' | 'setFieldError' | 'getInputNode'>;

/**
 * Shows why a form was refused: beside the field the server blames (which takes the focus) and as a toast. What was
 * typed stays. `fallback` is the spec's text of the place, `say` which of the two is told.
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

/** Takes the focus to the first field with an error, after a form's own checks found some. */
export function focusFirstError(
  form: Pick<Blamable<Record<string, unknown>>, 'getInputNode'>,
  errors: Record<string, unknown>,
): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) revealField(form.getInputNode(first));
}

/** Focuses a field and scrolls it to the middle with its label and message: the bar and toasts cover the top of the window. */
export function revealField(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  (node?.closest('.mantine-InputWrapper-root') ?? node)?.scrollIntoView({ block: 'center' });
}
