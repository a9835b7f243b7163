import { ApiError } from './api-error.ts';

/** A form as Stripe nests it: `metadata[a]=b` is a group, `types[]=card` and `types[0]=card` are groups by position. */
export interface Form {
  readonly [name: string]: string | Form;
}
interface GrowingForm {
  [name: string]: string | GrowingForm;
}

const MAX_FIELDS = 500;
const MAX_DEPTH = 6;
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** Reads a form-encoded body or query. Throws a 400 `ApiError` for names that do not nest. */
export function parseForm(text: string): Form {
  const form = emptyForm();
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MAX_FIELDS) throw ApiError.invalid('Too many parameters.');
  for (const [name, value] of fields) {
    if (value.includes('\0')) throw ApiError.invalid('Invalid characters in a parameter.', { param: name });
    place(form, stepsOf(name), value, name);
  }
  return form;
}

/** Returns a form without a prototype, so that a field name such as `__proto__` is an ordinary key. */
const emptyForm = (): GrowingForm => Object.create(null);

function stepsOf(name: string): string[] {
  const match = NAME.exec(name);
  const [, first, rest] = match ?? [];
  if (first === undefined || rest === undefined)
    throw ApiError.invalid(`Invalid parameter name: ${name.slice(0, 100)}`);
  const steps = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(step => step[1] ?? '')];
  if (steps.length > MAX_DEPTH) throw ApiError.invalid(`Too deeply nested: ${first}`, { param: first });
  return steps;
}

function place(form: GrowingForm, steps: readonly string[], value: string, name: string): void {
  let group = form;
  for (const [index, step] of steps.entries()) {
    const key = step === '' ? String(Object.keys(group).length) : step;
    const known = group[key];
    if (index === steps.length - 1) {
      if (typeof known === 'object') throw ApiError.invalid('Invalid object', { param: name });
      group[key] = value;
      return;
    }
    if (typeof known === 'string') throw ApiError.invalid('Invalid object', { param: name });
    const next = known ?? emptyForm();
    group[key] = next;
    group = next;
  }
}
