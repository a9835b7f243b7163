import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../../testing/files/csv-parser.ts';
import { csvOf } from './csv-file.ts';

const cellOf = (text: string) => parseCsv(csvOf([[text]]))[0]?.[0];

describe('csvOf', () => {
  it.each([
    '=SUM(A1)',
    '+34 600',
    '-2+3',
    '@SUM(A1)',
    '＝SUM(A1)',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1+1',
    '−1',
    ' =1+1',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\tAna',
    '\rAna',
    '\u200b=1+1',
    '\ufeff＝1+1',
    '\u3000＝1+1',
  ])('marks %j as text, because a spreadsheet would run it as a formula', text => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it.each(['Ana', '2=2', 'ana@oficio.test', 'Calle Mayor, 1-3', "'=1+1", 'Ⅳ planta', ''])(
    'leaves %j as it is',
    text => {
      expect(cellOf(text)).toBe(text);
    },
  );

  it('writes amounts with a decimal comma and keeps the sign of a negative one', () => {
    expect(csvOf([[-12.5, 1234.5]])).toContain('-12,50;1234,50');
  });
});
