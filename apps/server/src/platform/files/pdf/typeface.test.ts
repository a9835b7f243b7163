import { expect, it } from 'vitest';
import { readPdf } from '../../../testing/files/pdf-reader.ts';
import { PdfDocument } from './pdf-document.ts';
import { inVisualOrder, Typeface } from './typeface.ts';

/** Returns the text that a reader of PDF finds in a document with these paragraphs. */
async function textOf(paragraphs: readonly string[]): Promise<string> {
  const document = new PdfDocument({ title: 'Recibo', issuer: 'Oficio', madeAt: 0 });
  for (const paragraph of paragraphs) document.text(paragraph);
  return (await readPdf({ name: 'recibo.pdf', bytes: await document.finish() })).text;
}

it('a document contains names in any alphabet as text', async () => {
  const names = [
    'Begoña Łukaszewska Ștefănescu',
    'Nguyễn Văn Đức',
    'Ольга Кім',
    'Νίκος Παπαδόπουλος',
    '李小龍',
    '山田タロウ',
    '김민수',
    'नरेन्द्र मोदी',
    'นายสมชาย',
    'გიორგი',
    'አበበ',
  ];
  const text = await textOf(names);
  for (const name of names) expect(text).toContain(name);
  expect(text).not.toContain('?');
});

it('words from right to left keep their order between words from left to right', async () => {
  const text = await textOf(['Cliente: محمد علي بن حسن (Madrid)', 'דוד כהן']);
  for (const part of ['Cliente: محمد علي بن حسن (Madrid)', 'דוד כהן']) expect(text).toContain(part);
});

it('words and numbers of Arabic stand from right to left, and the digits of a number from left to right', () => {
  const line = new Typeface().runs('Ana علي ٢٣ رضا 7 x', 'regular');
  // The font library turns the letters of each run around.
  expect(inVisualOrder(line).map(({ text }) => text)).toEqual(['Ana ', 'رضا', ' ', '٣٢', ' ', 'علي', ' 7 x']);
});
