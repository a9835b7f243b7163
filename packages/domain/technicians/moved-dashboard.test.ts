import { expect, it } from 'vitest';
import { movedDashboardPath } from './moved-dashboard.ts';

it.each([
  ['?tab=trabajos', '', '/technician/trabajos'],
  ['?tab=historial', '', '/technician/trabajos?ver=historial'],
  ['?tab=nuevas', '', '/technician/solicitudes'],
  ['', '#resenas', '/technician/perfil#resenas'],
  ['?tab=trabajos', '#cobros', '/technician/cobros'],
  ['', '', null],
  ['?tab=otra', '#otra', null],
])('movedDashboardPath › sends "%s%s" of the former dashboard to %s', (search, hash, path) => {
  expect(movedDashboardPath(search, hash)).toBe(path);
});
