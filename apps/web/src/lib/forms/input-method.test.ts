import { expect, test } from 'vitest';
import { isInputMethodKey } from './input-method.ts';

test.each([
  ['while a word is composed', true, 229, true],
  ['of an older browser, which reports the key itself', true, 13, true],
  ['that Safari sends after the end of the composition', false, 229, true],
  ['outside of a composition', false, 13, false],
])('the Enter %s belongs to the input method: %s, %i → %s', (_, isComposing, keyCode, expected) => {
  expect(isInputMethodKey({ isComposing, keyCode })).toBe(expected);
});
