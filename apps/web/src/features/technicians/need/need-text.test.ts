import { describe, expect, it } from 'vitest';
import { descriptionIn, saysMoreThan, withPlace, withService } from './need-text.ts';

const GETAFE = 'Getafe, Madrid';

describe('withPlace', () => {
  it.each([
    ['fontanero en geta', GETAFE, 'fontanero en Getafe'],
    ['fontanero en GETAFE', GETAFE, 'fontanero en Getafe'],
    ['mudanza a las roz', 'Las Rozas de Madrid, Madrid', 'mudanza a Las Rozas de Madrid'],
    ['pintar en san sebastian', 'San Sebastián, Guipúzcoa', 'pintar en San Sebastián'],
  ])('completes the place at the end of %o', (text, label, shown) => {
    expect(withPlace(text, label)).toBe(shown);
  });

  it.each(['getafe', ' geta ', 'en Geta', 'cerca de getafe'])(
    'empties %o, which only names the place',
    text => {
      expect(withPlace(text, GETAFE)).toBe('');
    },
  );

  it('keeps a text that names the place in another language', () => {
    expect(withPlace('alacant', 'Alicante, Alicante')).toBe('alacant');
  });
});

describe('withService', () => {
  it.each([
    ['font', 'Fontanería', 'Fontanería'],
    ['aire ac', 'Aire acondicionado', 'Aire acondicionado'],
    ['se me ha roto la caldera', 'Reparación de calderas', 'se me ha roto la caldera'],
    ['fontanero en Getafe', 'Fontanería', 'fontanero en Getafe'],
  ])('shows for %o and the service %o: %o', (text, name, shown) => {
    expect(withService(text, name)).toBe(shown);
  });
});

describe('descriptionIn', () => {
  it('leaves out a text that only names the service or the place', () => {
    expect(descriptionIn('fontaneria', 'Fontanería', null)).toBe('');
    expect(descriptionIn('Getafe', null, GETAFE)).toBe('');
  });

  it('keeps the sentence of the customer', () => {
    expect(descriptionIn('fontanero en Getafe', 'Fontanería', GETAFE)).toBe('fontanero en Getafe');
  });
});

describe('saysMoreThan', () => {
  it('tells an unknown service in a place from the place alone', () => {
    expect(saysMoreThan('xilófono en Getafe', GETAFE)).toBe(true);
    expect(saysMoreThan('en Getafe', GETAFE)).toBe(false);
    expect(saysMoreThan('xilófono', GETAFE)).toBe(false);
  });
});
