import { expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';

it('renderEmail puts the same content into text and HTML and escapes all values', () => {
  const email = {
    preheader: 'Ana <ana> te ha escrito',
    title: 'Mensaje de "Ana" & Co',
    paragraphs: ['Primera línea\nSegunda <script>alert(1)</script>'],
    details: [{ label: 'Importe <b>', value: '80,00 € & <i>más' }],
    button: { label: 'Leer', url: 'https://oficio.test/chat?request=1&x="y' },
    footer: 'Recibes este correo porque <u>tienes una cuenta.',
    footerLink: { label: 'Dejar de recibirlos', url: 'https://oficio.test/unsubscribe?token=t' },
  };
  const { text, html } = renderEmail(email, 'Manitas & <Co>');
  for (const part of [
    'Mensaje de "Ana" & Co',
    'Primera línea\nSegunda <script>alert(1)</script>',
    'Importe <b>: 80,00 € & <i>más',
    'https://oficio.test/chat?request=1&x="y',
    'Recibes este correo porque <u>tienes una cuenta.',
    'https://oficio.test/unsubscribe?token=t',
    'Manitas & <Co> · Técnicos cerca de ti',
  ])
    expect(text).toContain(part);
  expect(html).toContain('Mensaje de &quot;Ana&quot; &amp; Co');
  expect(html).toContain('Primera línea<br>Segunda &lt;script&gt;');
  expect(html).toContain('href="https://oficio.test/chat?request=1&amp;x=&quot;y"');
  expect(html).toMatch(/<th [^>]+>Importe &lt;b&gt;<\/th><td [^>]+>80,00 € &amp; &lt;i&gt;más<\/td>/);
  expect(html).toContain('Recibes este correo porque &lt;u&gt;tienes una cuenta.');
  expect(html).toContain('href="https://oficio.test/unsubscribe?token=t"');
  expect(html).not.toMatch(/<script|<ana>|<b>|<i>|<u>/);
  expect(html.match(/Manitas &amp; &lt;Co&gt;/g)).toHaveLength(2);
  expect(text + html).not.toContain('Oficio');
  expect(html).not.toMatch(/undefined|<img|https?:\/\/(?!oficio\.test)/);
});

it('renderEmail links the address to which the recipient can write, and says nothing without one', () => {
  const email = { preheader: 'Aviso', title: 'Aviso', paragraphs: ['Ponte en contacto.'] };
  const { text, html } = renderEmail({ ...email, contactEmail: 'a&b?c@oficio.test' }, 'Oficio');
  expect(text).toContain('Ponte en contacto.\n\nEscríbenos a a&b?c@oficio.test\n');
  expect(html).toMatch(
    /Escríbenos a <a [^>]*href="mailto:a%26b%3Fc@oficio\.test"[^>]*>a&amp;b\?c@oficio\.test<\/a><\/p>/,
  );
  const silent = renderEmail({ ...email, contactEmail: '' }, 'Oficio');
  expect(silent).toEqual(renderEmail(email, 'Oficio'));
  expect(silent.text + silent.html).not.toContain('Escríbenos');
});

it('renderEmail shows a photo of fixed size that the text does not need', () => {
  const email = { preheader: 'Aviso', title: 'Aviso', paragraphs: ['Luis ha aceptado.'] };
  const { text, html } = renderEmail({ ...email, photoUrl: 'https://oficio.test/p?a=1&b="' }, 'Oficio');
  expect(html).toContain('<img src="https://oficio.test/p?a=1&amp;b=&quot;" alt="" width="96" height="96"');
  expect(text).toBe(renderEmail(email, 'Oficio').text);
});
