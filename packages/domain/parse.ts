import type { OutputOf, Schema } from './endpoint.ts';
import { ERRORS } from './errors.ts';

export interface Problem {
  /** Spanish sentence that names the field. */
  readonly message: string;
  /** Dotted path of the field, absent when the whole value is wrong. */
  readonly field?: string | undefined;
}

export type Parsed<Output> = { readonly value: Output } | { readonly problem: Problem };

/** Checks a value against a schema and tells the first problem. Throws a TypeError for an asynchronous schema. */
export function parse<S extends Schema>(schema: S, value: unknown): Parsed<OutputOf<S>> {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new TypeError('Contract schemas must be synchronous');
  if (!result.issues) return { value: result.value as OutputOf<S> };
  const [first] = result.issues;
  const path = first?.path?.map(step => String(typeof step === 'object' ? step.key : step)).join('.');
  // Without a path the whole value has the wrong shape, and the library's own sentence is not for people.
  if (!first || !path) return { problem: { message: ERRORS.invalid[1] } };
  return { problem: { message: first.message, field: path } };
}
