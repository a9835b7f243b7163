import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { navigationOf } from '../layout/navigation.ts';
import { Providers } from '../providers.tsx';
import { matchRoute } from '../routing/routes.ts';
import { adminSectionOf, adminSectionsOf } from './admin-sections.ts';

it.each([...adminSectionsOf('admin'), ...navigationOf('admin')])(
  "the link '$label' is named like its page $to",
  async ({ to, label }) => {
    const found = matchRoute(to);
    if (!found) throw new Error(`No route matches ${to}`);
    const { default: Page } = await found.route.load();
    const html = renderToString(
      <Providers queryClient={createQueryClient()}>
        <StaticRouter location={to}>
          <Page />
        </StaticRouter>
      </Providers>,
    );
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(label);
  },
);

it('no two sections have the same name', () => {
  const labels = adminSectionsOf('admin').map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});

it('adminSectionOf returns the section of a page and of the pages below it', () => {
  const sections = adminSectionsOf('admin');
  expect(
    ['/admin', '/admin/requests', '/admin/requests/7', '/admin/search'].map(path =>
      adminSectionOf(sections, path),
    ),
  ).toEqual(['/admin', '/admin/requests', '/admin/requests', undefined]);
});

it('adminSectionsOf has no section for customers and technicians', () => {
  expect([adminSectionsOf('user'), adminSectionsOf('technician')]).toEqual([[], []]);
});
