import { expect, it } from 'vitest';
import { type Column, namedColumns, optionalColumns, visibleColumns } from './columns.ts';

const column = (id: string, isExtra = false): Column<object> => ({ id, header: id, cell: () => id, isExtra });
const COLUMNS = [column('numero'), column('estado'), column('telefono', true), column('precio')];

it('visibleColumns returns the usual columns, or the first one and those that the address names', () => {
  expect(visibleColumns(COLUMNS, '')).toEqual(['numero', 'estado', 'precio']);
  expect(visibleColumns(COLUMNS, 'telefono,nada')).toEqual(['numero', 'telefono']);
});

it('namedColumns leaves the usual columns out of the address and keeps the order of the table', () => {
  expect(namedColumns(COLUMNS, ['precio', 'numero', 'estado'])).toBe('');
  expect(namedColumns(COLUMNS, ['telefono', 'numero'])).toBe('numero,telefono');
});

it('the first column and the actions are visible whatever the address names', () => {
  const columns = [...COLUMNS, { ...column('reintentar'), isAction: true }];
  expect(visibleColumns(columns, 'estado')).toEqual(['numero', 'estado', 'reintentar']);
  expect(optionalColumns(columns).map(({ id }) => id)).toEqual(['estado', 'telefono', 'precio']);
  expect(namedColumns(columns, ['numero', 'estado', 'precio', 'reintentar'])).toBe('');
});
