import { expect, it } from 'vitest';
import { parse } from '../parse.ts';
import { line, text } from './contract.ts';

it.each([line, text])('a text that is too long is asked nothing else, whatever that would take', field => {
  const asked: string[] = [];
  const schema = field('el nombre', { max: 5 }).refine(value => asked.push(value) > 0);
  const values = [' Ana ', 'Ana Luz'].map(value => parse(schema, value));
  expect(values).toEqual([{ value: 'Ana' }, { problem: expect.anything() }]);
  expect(asked).toEqual(['Ana']);
});
