import { expect, test } from 'vitest';
import { mailTo } from './mail.ts';

test('mailTo encodes an address, so that it cannot add recipients or a subject', () => {
  expect(mailTo('ana.ruiz+casa@ejemplo.es')).toBe('mailto:ana.ruiz%2Bcasa@ejemplo.es');
  expect(mailTo('a?bcc=otra@x.es&subject=y@ejemplo.es')).toBe(
    'mailto:a%3Fbcc%3Dotra@x.es%26subject%3Dy%40ejemplo.es',
  );
});
