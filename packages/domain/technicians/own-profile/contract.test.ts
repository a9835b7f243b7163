import { expect, test } from 'vitest';
import { CAPTION_MAX } from '../limits.ts';
import { ownProfileEndpoints } from './contract.ts';

const stored = (caption: unknown) =>
  ownProfileEndpoints.updatePortfolioCaption.body.parse({ caption }).caption;

test.each([
  ['Obra 👷\u200d♂\ufe0f acabada', 'Obra 👷\u200d♂\ufe0f acabada'],
  [' Baño\r\n\tde  Ana ', 'Baño de Ana'],
  ['Ba\u0000ño\u202e\u001b[31m', 'Baño[31m'],
  ['\u200b', ''],
  [null, ''],
  [undefined, ''],
])('the caption %j of a portfolio photo is stored as %j', (caption, kept) => {
  expect(stored(caption)).toBe(kept);
});

test('the caption of a portfolio photo has a maximum length', () => {
  expect(stored('x'.repeat(CAPTION_MAX))).toHaveLength(CAPTION_MAX);
  expect(() => stored('x'.repeat(CAPTION_MAX + 1))).toThrow('no puede pasar de 120 caracteres');
});
