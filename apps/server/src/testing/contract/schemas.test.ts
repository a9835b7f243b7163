import { eventShapes } from '@oficio/domain/chat/contract.ts';
import type { Schema } from '@oficio/domain/endpoint.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../extent.ts';
import { CONTRACT_ROWS } from '../permissions/contract-rows.ts';
import { jsonObject, jsonValue, TRAPS } from './json-values.ts';

const PARTS = ['params', 'query', 'body'] as const;

const SCHEMAS: ReadonlyArray<readonly [name: string, schema: Schema]> = [
  ...CONTRACT_ROWS.flatMap(row =>
    PARTS.flatMap(part => {
      const schema = row[part];
      return schema ? [[`${row.method} ${row.path} ${part}`, schema] as const] : [];
    }),
  ),
  ...Object.entries(eventShapes).map(([event, schema]) => [`live event ${event}`, schema] as const),
];

/** Returns the field names of an object schema, and none for another schema. */
const fieldsOf = (schema: Schema): string[] => Object.keys((schema as { shape?: object }).shape ?? {});

/** Fails when the schema throws: zod then tries again asynchronously and returns a promise. */
function expectAnswer(schema: Schema, value: unknown): void {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) result.catch(() => {});
  expect(result).not.toBeInstanceOf(Promise);
}

describe('contract schemas', () => {
  it.each(SCHEMAS)('%s checks any JSON value synchronously and never throws', (_, schema) => {
    const fields = fieldsOf(schema);
    for (const trap of TRAPS) {
      expectAnswer(schema, trap);
      for (const field of fields) expectAnswer(schema, { [field]: trap });
    }
    const values = fc.oneof(jsonValue, jsonObject(fields));
    fc.assert(
      fc.property(values, value => expectAnswer(schema, value)),
      { numRuns: runsOf(60, 1000) },
    );
  });

  it('the test covers the fields of every schema', () => {
    const withFields = SCHEMAS.filter(([, schema]) => fieldsOf(schema).length > 0);
    expect(withFields.length).toBeGreaterThan(50);
  });
});
