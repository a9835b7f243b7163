import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.ts';

test.each(routes)('$path renders on a server', async ({ path, load }) => {
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
