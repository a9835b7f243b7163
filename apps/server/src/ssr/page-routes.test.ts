import { expect, it } from 'vitest';
import { PageRoutes } from './site-pages.ts';

const routes = new PageRoutes({
  served: ['/', '/technician/:id'],
  empty: ['/login', '/technician/dashboard', '/payment/:requestId'],
});

it.each([
  ['/', 'served'],
  ['/technician/5', 'served'],
  ['/technician/x/', 'served'],
  ['/technician/dashboard', 'empty'],
  ['/Login/', 'empty'],
  ['/payment/7', 'empty'],
  ['/payment/7/x', 'unknown'],
  ['/payment/', 'unknown'],
  ['/nada', 'unknown'],
  ['/technician', 'unknown'],
  ['/log%69n', 'unclear'],
])('tells what kind of page is at %s', (path, kind) => {
  expect(routes.kindOf(path)).toBe(kind);
});
