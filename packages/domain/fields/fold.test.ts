import { expect, it } from 'vitest';
import { fold } from './fold.ts';

it('compares texts without case, accents, kinds of apostrophes and joiners', () => {
  expect(fold('Mª JOSÉ Ñandú Çelik O’Neill')).toBe("mª jose nandu celik o'neill");
  expect(['Łucja', 'ΝΊΚΗ', 'Ганна', 'NGUYỄN', 'İnci'].map(fold)).toEqual([
    'łucja',
    'νίκη',
    'ганна',
    'nguyễn',
    'inci',
  ]);
  expect(fold('ΓΙΏΡΓΟΣ')).toBe(fold('γιώργοσ'));
  expect(fold('علی\u200cرضا')).toBe('علیرضا');
  expect(fold('%_\\"')).toBe('%_\\"');
});
