import { expect, test } from 'vitest';
import { lineProblem, tidyLine, tidyText } from './characters.ts';

const problem = (value: string) => lineProblem('el nombre', tidyLine(value));
const BREAK = 'El nombre no puede tener saltos de línea';
const INVISIBLE = 'El nombre contiene caracteres invisibles. Bórralos o vuelve a escribirlo todo a mano';

test.each([
  ['Ana\nLuz', BREAK],
  ['Ana\r\nLuz', BREAK],
  ['Ana\u2028Luz', BREAK],
  ['Ana\u0085Luz', BREAK],
  ['An\u200ba', INVISIBLE],
  ['\u0410\u202eanA', INVISIBLE],
  ['An\u2066a', INVISIBLE],
  ['An\u00ada', INVISIBLE],
  ['An\u3164a', INVISIBLE],
  ['An\u2800a', INVISIBLE],
  ['An\u0000a', INVISIBLE],
  ['An\u009fa', INVISIBLE],
  ['An\u{e0041}a', INVISIBLE],
  ['An\ud800a', INVISIBLE],
])('lineProblem rejects %j', (value, text) => {
  expect(problem(value)).toBe(text);
});

test.each([
  ['  Ana\u00a0 \tNúñez ', 'Ana Núñez'],
  ['\u202a+34 600 000 000\u202c', '+34 600 000 000'],
  ['\ufeffAna\u200b', 'Ana'],
  ['Jose\u0301', 'José'],
  ['L’Hospitalet · 3.º D 🏠', 'L’Hospitalet · 3.º D 🏠'],
  ['☎\ufe0f 600', '☎ 600'],
  ['李 Ольга \u0627\u0628', '李 Ольга \u0627\u0628'],
  [' \u200b\n ', ''],
])('tidyLine changes %j to %j, which lineProblem accepts', (value, kept) => {
  expect([tidyLine(value), problem(value)]).toEqual([kept, null]);
});

test.each([
  ['\n Uno\r\ndos\rtres\u2028cuatro\n\n', 'Uno\ndos\ntres\ncuatro'],
  ['a\u0000b\u001b[31m\u202ec\u200bd\ud800e', 'ab[31mcde'],
  ['\tsangría\ty tabulador', 'sangría\ty tabulador'],
  ['👩‍🔧 ❤️ می‌خواهم', '👩‍🔧 ❤️ می‌خواهم'],
  ['cafe\u0301', 'café'],
])('tidyText changes %j to %j', (value, kept) => {
  expect(tidyText(value)).toBe(kept);
});

test('tidyLine and tidyText limit the marks of a letter, because composing them takes quadratic time', () => {
  const many = `a${'\u0323\u0307'.repeat(50_000)}`;
  const kept = `ạ${'\u0323'.repeat(4)}${'\u0307'.repeat(5)}`;
  expect([tidyLine(many), tidyText(`${many} b${many}`)]).toEqual([kept, `${kept} b${kept}`]);
  const tibetan = 'ཧྐྵྨླྺྼྻྂ';
  expect(tidyText(tibetan)).toBe(tibetan.normalize('NFC'));
});
