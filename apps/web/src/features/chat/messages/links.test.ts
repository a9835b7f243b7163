import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messagePiecesOf } from './links.ts';

const linksIn = (text: string) => messagePiecesOf(text).flatMap(piece => piece.href ?? []);

test.each([
  ['Mira https://ejemplo.es/a?b=1.', ['https://ejemplo.es/a?b=1']],
  ['(en www.ejemplo.es)', ['https://www.ejemplo.es/']],
  ['https://es.wikipedia.org/wiki/Grifo_(llave), ¿no?', ['https://es.wikipedia.org/wiki/Grifo_(llave)']],
  ["Es 'https://ejemplo.es/a' o ‘www.ejemplo.es’", ['https://ejemplo.es/a', 'https://www.ejemplo.es/']],
  ['“https://ejemplo.es/a”, «www.ejemplo.es».', ['https://ejemplo.es/a', 'https://www.ejemplo.es/']],
  ["https://es.wikipedia.org/wiki/L'Hospitalet", ["https://es.wikipedia.org/wiki/L'Hospitalet"]],
  ['https://ejemplo.es/O’Brien.', ['https://ejemplo.es/O%E2%80%99Brien']],
  ['(https://ejemplo.es/a_(b))', ['https://ejemplo.es/a_(b)']],
  ['https://ejemplo.es/(a)(b)', ['https://ejemplo.es/(a)(b)']],
  ['[https://ejemplo.es/a[1]] {www.ejemplo.es}', ['https://ejemplo.es/a[1]', 'https://www.ejemplo.es/']],
  ["(¿'https://ejemplo.es/a'?)", ['https://ejemplo.es/a']],
  ['https://oficio.es@ejemplo.es/pagar https://a:b@ejemplo.es', []],
  ['javascript:alert(1) data:text/html,x https:// http://nada', []],
  ['<a href="https://ejemplo.es">x</a>', ['https://ejemplo.es/']],
])('finds the expected links in "%s"', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test('link detection keeps the whole text and links only http and https addresses', () => {
  const words = fc.constantFrom(
    'https://',
    'www.',
    'a.es',
    '(',
    ')',
    '.',
    ' ',
    'javascript:',
    '¡',
    '"',
    '<',
    '\n',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words).map(list => list.join('')),
      ),
      text => {
        expect(
          messagePiecesOf(text)
            .map(piece => piece.text)
            .join(''),
        ).toBe(text);
        for (const href of linksIn(text)) expect(href).toMatch(/^https?:\/\//);
      },
    ),
  );
});
