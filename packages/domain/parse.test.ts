import { expect, it, vi } from 'vitest';
import type { Schema } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import { parse } from './parse.ts';

const schemaThat = (validate: () => unknown): Schema =>
  ({ '~standard': { version: 1, vendor: 'test', validate } }) as unknown as Schema;

const INVALID = { problem: { message: ERRORS.invalid[1] } };

it('parse rejects the value when a schema throws', () => {
  const schema = schemaThat(() => {
    throw new TypeError('Cannot convert object to primitive value');
  });
  expect(parse(schema, {})).toEqual(INVALID);
});

it('parse rejects the value when a schema is asynchronous', () => {
  expect(
    parse(
      schemaThat(async () => ({ value: 1 })),
      1,
    ),
  ).toEqual(INVALID);
});

it('parse leaves no unhandled rejection when an asynchronous schema fails', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  expect(
    parse(
      schemaThat(() => Promise.reject(new Error('late'))),
      1,
    ),
  ).toEqual(INVALID);
  await new Promise(resolve => setTimeout(resolve, 10));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
