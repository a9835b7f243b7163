import { describe, expect, it } from 'vitest';
import {
  countFolded,
  dayIn,
  isFiltered,
  readTable,
  tableHref,
  townIn,
  wholeNumberIn,
  withValues,
} from './table-address.ts';

describe('tableHref', () => {
  it('writes what readTable reads, without empty values', () => {
    const address = tableHref('/admin/requests', {
      search: 'García & hijos',
      state: 'pending',
      town: '',
      sort: '-created',
    });
    expect(address).toBe('/admin/requests?buscar=Garc%C3%ADa+%26+hijos&estado=pending&orden=-created');
    expect(readTable(new URLSearchParams(address.split('?')[1]))).toMatchObject({
      search: 'García & hijos',
      state: 'pending',
      town: '',
      sort: '-created',
    });
  });

  it('returns the path alone without values', () => {
    expect(tableHref('/admin/requests', { search: '' })).toBe('/admin/requests');
  });
});

it('isFiltered and countFolded ignore the order and the columns', () => {
  const values = readTable(new URLSearchParams('orden=created&columnas=estado'));
  expect([isFiltered(values), countFolded(values)]).toEqual([false, 0]);
  const filtered = readTable(new URLSearchParams('buscar=Ana&desde=2026-01-01&poblacion=28079'));
  expect([isFiltered(filtered), countFolded(filtered)]).toEqual([true, 2]);
});

it('withValues keeps the number of loaded rows with other columns, and drops it with another filter or order', () => {
  const values = readTable(new URLSearchParams('filas=150&estado=pending'));
  expect(withValues(values, { columns: 'state' })).toMatchObject({ rows: '150', state: 'pending' });
  expect(withValues(values, { state: 'completed' })).toMatchObject({ rows: '', state: 'completed' });
  expect(withValues(values, { sort: 'created' })).toMatchObject({ rows: '', state: 'pending' });
  expect(withValues(values, { rows: '200' })).toMatchObject({ rows: '200' });
});

it('wholeNumberIn and dayIn refuse texts of the address that are no numbers or days', () => {
  expect(['28079', '', '-1', '1e3', '9'.repeat(20)].map(wholeNumberIn)).toEqual([
    28079,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['2026-11-26', '2026-13-01', 'ayer', ''].map(dayIn)).toEqual([
    '2026-11-26',
    undefined,
    undefined,
    undefined,
  ]);
});

it('readTable ignores days, services, towns and people that cannot exist', () => {
  const bad = 'desde=2026-02-31&hasta=2026-13-01&servicio=0&poblacion=0&quien=-3&buscar=Ana';
  const values = readTable(new URLSearchParams(bad));
  expect(values).toMatchObject({ from: '', until: '', service: '', town: '', who: '', search: 'Ana' });
  expect(countFolded(values)).toBe(0);
  const good = readTable(new URLSearchParams('desde=2028-02-29&servicio=7&poblacion=28079'));
  expect(good).toMatchObject({ from: '2028-02-29', service: '7', town: '28079' });
  expect(['100000', '99999', '1', '1.5'].map(townIn)).toEqual([undefined, 99_999, 1, undefined]);
});
