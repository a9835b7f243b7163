import { afterEach, expect, test } from 'vitest';
import { ApiError, OFFLINE_TEXT, refusalOf } from '../../lib/api/api-error.ts';
import { toasts } from '../feedback/toasts.ts';
import { focusFirstError, showFormError } from './form-errors.ts';

const FAILED = 'Error al registrarse';
const TAKEN = 'Este email ya está registrado';

afterEach(() => toasts.set([]));

/** A form with two fields that notes the focus and the shown errors. */
function openForm() {
  const errors: Record<string, unknown> = {};
  const focused: string[] = [];
  const scrolled: string[] = [];
  const form = {
    getValues: () => ({ name: 'Ana', email: 'ana@oficio.test' }),
    setFieldError: (field: string, text: unknown) => {
      errors[field] = text;
    },
    getInputNode: <Node extends HTMLElement>(name: string) =>
      ({
        focus: () => focused.push(name),
        closest: () => ({ scrollIntoView: () => scrolled.push(name) }),
      }) as unknown as Node,
  };
  return { form, errors, focused, scrolled };
}

const shownToasts = () => toasts.get().map(({ tone, text }) => [tone, text]);

test('showFormError shows a refusal beside the named field, moves the focus there and shows a toast', () => {
  const { form, errors, focused, scrolled } = openForm();
  showFormError(form, new ApiError(409, TAKEN, { field: 'email' }), FAILED);
  expect(errors).toEqual({ email: TAKEN });
  expect([focused, scrolled]).toEqual([['email'], ['email']]);
  expect(shownToasts()).toEqual([['error', TAKEN]]);
});

test.each([
  ['no answer', new ApiError(0, OFFLINE_TEXT), FAILED],
  ['an error of the server', new ApiError(500, 'No va'), 'No va'],
  ['a refusal without a field', new ApiError(400, 'Así no puede ser'), 'Así no puede ser'],
  ['a refusal of a field that the form does not have', new ApiError(400, TAKEN, { field: 'phone' }), TAKEN],
])('showFormError shows only a toast after %s', (_, error, text) => {
  const { form, errors, focused } = openForm();
  showFormError(form, error, FAILED);
  expect([errors, focused]).toEqual([{}, []]);
  expect(shownToasts()).toEqual([['error', text]]);
});

test('showFormError shows the text that `say` chooses', () => {
  showFormError(openForm().form, new ApiError(500, 'No va'), FAILED, refusalOf);
  expect(shownToasts()).toEqual([['error', FAILED]]);
});

test('focusFirstError focuses the first field that failed', () => {
  const { form, focused } = openForm();
  focusFirstError(form, { email: 'Escribe tu email', name: 'Escribe tu nombre' });
  focusFirstError(form, {});
  expect(focused).toEqual(['email']);
});
