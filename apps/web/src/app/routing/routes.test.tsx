import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SCREENS } from '../../../../../tests/e2e/screens.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { Providers } from '../providers.tsx';
import { matchRoute, routes } from './routes.ts';

test.each(routes)('$path renders on the server without throwing', async ({ path, load }) => {
  const { default: Page } = await load();
  const html = renderToString(
    <Providers queryClient={createQueryClient()}>
      <StaticRouter location={path.replace(/:\w+/g, '1')}>
        <Page />
      </StaticRouter>
    </Providers>,
  );
  expect(html).not.toBe('');
});

test('tests/e2e/screens.ts lists every route, so that each page is checked in a browser', () => {
  const visited = new Set(
    Object.values<readonly string[]>(SCREENS)
      .flat()
      .map(screen => matchRoute(screen.replace(/\?.*/, '').replace(/\{\w+\}/g, '1'))?.route.path),
  );
  expect(routes.map(({ path }) => path).filter(path => !visited.has(path))).toEqual([]);
});
