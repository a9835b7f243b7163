import type { OutputOf, Schema } from './endpoint.ts';
import { ERRORS } from './errors.ts';

export interface FieldProblem {
  /** Spanish sentence that names the field. */
  readonly message: string;
  /** Dotted path of the field, absent when the whole value is wrong. */
  readonly field?: string | undefined;
}

export type Parsed<Output> = { readonly value: Output } | { readonly problem: FieldProblem };

/** Checks a value against a schema and returns the first problem. Rejects the value when the schema throws or is asynchronous. */
export function parse<S extends Schema>(schema: S, value: unknown): Parsed<OutputOf<S>> {
  const result = validate(schema, value);
  if (!result) return { problem: { message: ERRORS.invalid[1] } };
  if (!result.issues) return { value: result.value as OutputOf<S> };
  const [first] = result.issues;
  const path = first?.path?.map(step => String(typeof step === 'object' ? step.key : step)).join('.');
  // Without a path the whole value has the wrong shape, and the validation library's own message is not for users.
  if (!first || !path) return { problem: { message: ERRORS.invalid[1] } };
  return { problem: { message: first.message, field: path } };
}

/** Returns null when the schema throws or returns a promise. An unhandled rejection would end the process. */
function validate(schema: Schema, value: unknown) {
  try {
    const result = schema['~standard'].validate(value);
    if (!(result instanceof Promise)) return result;
    result.catch(() => {});
  } catch {
    // Only a defect of the schema throws. Property tests of the contracts find such defects.
  }
  return null;
}
