import { expect, it } from 'vitest';
import { parse } from '../parse.ts';
import { line, text } from './contract.ts';

it.each([
  ['line', line],
  ['text', text],
] as const)('a `%s` field runs no later rule on a text that is too long', (_, field) => {
  const checked: string[] = [];
  const schema = field('el nombre', { max: 5 }).refine(value => checked.push(value) > 0);
  const values = [' Ana ', 'Ana Luz'].map(value => parse(schema, value));
  expect(values).toEqual([{ value: 'Ana' }, { problem: expect.anything() }]);
  expect(checked).toEqual(['Ana']);
});
