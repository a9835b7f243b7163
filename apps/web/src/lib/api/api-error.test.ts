import { expect, test } from 'vitest';
import { ApiError, OFFLINE_TEXT, refusalOf, textOf } from './api-error.ts';

const FALLBACK = 'Error al cancelar solicitud';
const SERVER = 'Así no puede ser';

const FAILURES = {
  'a call without an answer': new ApiError(0, OFFLINE_TEXT),
  'an error of the server': new ApiError(500, SERVER),
  'an error of a proxy, without a text': new ApiError(502, ''),
  'a refusal': new ApiError(400, SERVER),
  'a conflict': new ApiError(409, SERVER),
  'a refusal without a text': new ApiError(404, ''),
  'a confirmation that the user gave up': new ApiError(403, SERVER, { isGivenUp: true }),
  'a fault of the browser': new TypeError('x is undefined'),
};

test.each([
  ['a call without an answer', FALLBACK],
  ['an error of the server', SERVER],
  ['an error of a proxy, without a text', FALLBACK],
  ['a refusal', SERVER],
  ['a conflict', SERVER],
  ['a refusal without a text', FALLBACK],
  ['a confirmation that the user gave up', ''],
  ['a fault of the browser', FALLBACK],
] as const)('textOf prefers the server’s text: %s shows "%s"', (failure, text) => {
  expect(textOf(FAILURES[failure], FALLBACK)).toBe(text);
});

test.each([
  ['a call without an answer', FALLBACK],
  ['an error of the server', FALLBACK],
  ['an error of a proxy, without a text', FALLBACK],
  ['a refusal', SERVER],
  ['a conflict', SERVER],
  ['a refusal without a text', FALLBACK],
  ['a confirmation that the user gave up', ''],
  ['a fault of the browser', FALLBACK],
] as const)('refusalOf shows the server’s text only for a refusal: %s shows "%s"', (failure, text) => {
  expect(refusalOf(FAILURES[failure], FALLBACK)).toBe(text);
});
