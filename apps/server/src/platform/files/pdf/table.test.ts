import { formatEuros } from '@oficio/domain/payments/money.ts';
import { expect, it } from 'vitest';
import { readPlaces } from '../../../testing/files/pdf-reader.ts';
import { PdfDocument } from './pdf-document.ts';
import { PAGE } from './sheet.ts';
import type { PdfTable } from './table.ts';

const newDocument = () => new PdfDocument({ title: 'Extracto', issuer: 'Oficio', madeAt: 0 });
const placesOf = async (document: PdfDocument) => readPlaces(await document.finish());
const printed = (amount: number) => formatEuros(amount).replaceAll('\u00a0', ' ');

/** A table like that of the jobs of a statement, with four amounts a row. */
const jobsTable = (rows: readonly (readonly number[])[], about = 'n.º 1 · Fontanería · Ana'): PdfTable => ({
  columns: [
    { label: 'Fecha', share: 13, whole: true },
    { label: 'Solicitud', share: 31 },
    ...['Pagado', 'Devuelto', 'Comisión', 'Para ti'].map(label => ({ label, share: 14, numeric: true })),
  ],
  rows: rows.map(amounts => ['03/05/2026', about, ...amounts.map(formatEuros)]),
  total: ['Total', '', ...(rows[0] ?? []).map(formatEuros)],
});

it.each([
  1, 1234.5, -99_999.99, 100_000, -100_000, 100_030, -139_958, 1_000_000, -12_345_678.9, 123_456_789.01,
])('a table prints %s € and its dates on one line inside the page, beside each other', async amount => {
  const document = newDocument();
  document.section('Trabajos', jobsTable([Array.from({ length: 4 }, () => amount)]));
  const places = await placesOf(document);
  const amounts = places.filter(({ text }) => text === printed(amount));
  expect(amounts).toHaveLength(8);
  expect(places.some(({ text }) => text.trim() === '€')).toBe(false);
  expect(places.filter(({ text }) => text === '03/05/2026')).toHaveLength(1);
  for (const row of [amounts.slice(0, 4), amounts.slice(4)]) {
    expect(new Set(row.map(({ y }) => y)).size).toBe(1);
    for (const [index, { x, width }] of row.entries()) {
      const next = row[index + 1];
      expect(x + width).toBeLessThanOrEqual((next?.x ?? PAGE.width - PAGE.margin + 1) - (next ? 5 : 0));
    }
  }
  const date = places.find(({ text }) => text === '03/05/2026');
  const about = places.find(({ text }) => text.startsWith('n.º 1'));
  expect((date?.x ?? 0) + (date?.width ?? 0)).toBeLessThan(about?.x ?? 0);
});

it('the heading of a section, its column titles and its first row stay on one page at every height', async () => {
  const about =
    'n.º 7 · Reparación de electrodomésticos · Maximiliana de la Peña-Goicoechea y Álvarez de Toledo';
  let moved = 0;
  for (let lines = 30; lines < 52; lines += 1) {
    const document = newDocument();
    for (let line = 0; line < lines; line += 1) document.text('Una línea');
    document.section('Trabajos', jobsTable([[20, 0, 2, 18]], about));
    const places = await placesOf(document);
    const pageOf = (text: string) => places.find(place => place.text.startsWith(text))?.page;
    const pages = ['Trabajos', 'Solicitud', '03/05/2026', 'n.º 7'].map(pageOf);
    expect(new Set(pages).size, `${lines} lines: ${pages}`).toBe(1);
    if (pages[0] === 2) moved += 1;
  }
  expect(moved).toBeGreaterThan(5);
});

it('the heading of a section without rows stays on one page with its text', async () => {
  for (let lines = 40; lines < 52; lines += 1) {
    const document = newDocument();
    for (let line = 0; line < lines; line += 1) document.text('Una línea');
    document.section('Trabajos', 'Este mes no se te ha abonado ningún trabajo. '.repeat(20));
    const places = await placesOf(document);
    const heading = places.find(({ text }) => text === 'Trabajos');
    const text = places.filter(place => place.text.includes('abonado'));
    expect(new Set([heading, ...text].map(place => place?.page)).size, `${lines} lines`).toBe(1);
  }
});
