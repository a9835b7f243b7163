import type { OutputOf, Schema } from './endpoint.ts';
import { ERRORS } from './errors.ts';

export interface Problem {
  /** Spanish sentence that names the field. */
  readonly message: string;
  /** Dotted path of the field, absent when the whole value is wrong. */
  readonly field?: string | undefined;
}

export type Parsed<Output> = { readonly value: Output } | { readonly problem: Problem };

/** Checks a value against a schema and returns the first problem. A schema that throws or is asynchronous refuses every value. */
export function parse<S extends Schema>(schema: S, value: unknown): Parsed<OutputOf<S>> {
  const result = validate(schema, value);
  if (!result) return { problem: { message: ERRORS.invalid[1] } };
  if (!result.issues) return { value: result.value as OutputOf<S> };
  const [first] = result.issues;
  const path = first?.path?.map(step => String(typeof step === 'object' ? step.key : step)).join('.');
  // Without a path the whole value has the wrong shape, and the library's own sentence is not for people.
  if (!first || !path) return { problem: { message: ERRORS.invalid[1] } };
  return { problem: { message: first.message, field: path } };
}

/** Returns null when the schema throws or answers with a promise. A rejected promise would otherwise end the process. */
function validate(schema: Schema, value: unknown) {
  try {
    const result = schema['~standard'].validate(value);
    if (!(result instanceof Promise)) return result;
    result.catch(() => {});
  } catch {
    // The schema has a defect; the contract's property test finds those.
  }
  return null;
}
