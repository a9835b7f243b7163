import type { Source } from './check.ts';

/** A source that breaks one rule, and the line that the checker must report. */
export interface Planted {
  readonly rule: string;
  readonly path: string;
  readonly text: string;
  readonly line: number;
  /** Sources that the violation needs besides this one. */
  readonly others: readonly Source[];
}

const server = 'apps/server/src';
const modules = `${server}/modules`;
const web = 'apps/web/src';

function plant(rule: string, path: string, text: string, line = 1, others: readonly Source[] = []): Planted {
  return { rule, path, text, line, others };
}

/** Declares one table of a module. */
function tablesOf(noun: string, table: string): Source {
  return {
    path: `${modules}/${noun}/store/tables.ts`,
    text: `declare module '../../../platform/database/tables.ts' { interface Tables { ${table}: { id: number } } }`,
  };
}

/** Returns a query in the store of a module on a table that another module declares. */
function plantQuery(rule: string, noun: string, query: string, owner: string, table: string): Planted {
  return plant(rule, `${modules}/${noun}/store/a.ts`, query, 1, [tablesOf(owner, table)]);
}

/** Returns two files in different folders that import each other. */
function plantPair(path: string, specifier: string, other: string, back: string): Planted {
  const text = `import '${specifier}';`;
  return plant('folder pairs', path, text, 1, [{ path: other, text: `import type { A } from '${back}';` }]);
}

/** At least one violation of every rule, and every syntax of an import. */
export const PLANTED: readonly Planted[] = [
  // Every syntax of an import
  plant('layers', `${server}/platform/a.ts`, `import { b } from '../modules/chat/public.ts';`),
  plant('layers', `${server}/platform/b.ts`, `\nimport type { B } from '../app.ts';`, 2),
  plant('layers', `${server}/platform/c.ts`, `import '../sandbox/storage.ts';`),
  plant('layers', `${server}/platform/d.ts`, `export * from '../modules/chat/public.ts';`),
  plant('layers', `${server}/platform/e.ts`, `export type { B } from '../modules/chat/public.ts';`),
  plant('layers', `${server}/platform/f.ts`, `const b = 1;\nawait import('../modules/chat/public.ts');`, 2),
  plant('layers', `${server}/platform/g.ts`, `let b: import('../modules/chat/public.ts').B;`),
  plant('layers', `${server}/platform/h.ts`, `type B = typeof import('../modules/chat/public.ts');`),
  plant('layers', `${server}/platform/i.ts`, `const b = require('../modules/chat/public.ts');`),
  plant('readable', `${server}/platform/j.ts`, `await import('../modules/' + noun + '/public.ts');`),
  plant('readable', `${web}/pages/k.ts`, `const pages = import.meta.glob('../features/*/page.tsx');`),
  plant('readable', `${web}/pages/l.tsx`, `import { b } from '@/features/chat/api.ts';`),
  plant('readable', `${server}/m.ts`, `import { b } from '#platform/log.ts';`),

  // Directions of imports
  plant('layers', 'packages/domain/errors.ts', `import { a } from '../../${server}/platform/log.ts';`),
  plant('layers', 'packages/domain/chat/rules.ts', `import { a } from '../../../${web}/lib/format.ts';`),
  plant('layers', `${modules}/chat/read.ts`, `import { createApp } from '../../app.ts';`),
  plant('layers', `${modules}/chat/write.ts`, `import { SCHEMA } from '../../schema/index.ts';`),
  plant('layers', `${modules}/payments/pay.ts`, `import { DELAY_MS } from '@oficio/stripe-sandbox';`),
  plant('layers', 'packages/stripe-sandbox/a.ts', `import { log } from '../../${server}/platform/log.ts';`),
  plant('layers', 'packages/stripe-sandbox/pages/b.ts', `import '@oficio/domain/payments/money.ts';`),
  plant('layers', `${server}/app.ts`, `import { format } from '../../web/src/lib/format.ts';`),
  plant('layers', `${web}/lib/client.ts`, `import { Button } from '../ui/button.tsx';`),
  plant('layers', `${web}/ui/button.tsx`, `import { useChat } from '../features/chat/api.ts';`),
  plant('layers', `${web}/features/chat/api.ts`, `import { ChatPage } from '../../pages/chat-page.tsx';`),
  plant('layers', `${web}/pages/chat-page.tsx`, `import { routes } from '../app/routes.tsx';`),
  plant('layers', `${web}/app/routes.tsx`, `import { log } from '../../../server/src/platform/log.ts';`),
  plant('layers', `${web}/main.tsx`, `import { journey } from '../../../tests/e2e/journey.ts';`),
  plant('layers', `${web}/app/routes.ts`, `import('../../../../tools/catalogue/catalogue.tsx');`),
  plant('layers', `${web}/features/chat/b.ts`, `import { REQUEST } from '../../testing/request.ts';`),
  plant('homes', `${server}/helpers/misc.ts`, 'export const a = 1;'),
  plant('homes', `${web}/hooks/use-misc.ts`, 'export const a = 1;'),
  plant('homes', `${modules}/invoices/read.ts`, 'export const a = 1;'),
  plant('homes', `${web}/features/search/api.ts`, 'export const a = 1;'),
  plant('homes', `${server}/app.ts`, `import { misc } from './helpers/misc.ts';`),
  plant('platform knows no noun', `${server}/platform/a.ts`, `import '@oficio/domain/chat/contract.ts';`),
  plant('built pages', `${server}/platform/a.ts`, `const pages = import('@oficio/web/pages');`),
  plant('built pages', `${modules}/chat/a.ts`, `import type { Pages } from '@oficio/web/pages';`),
  plant('tests outside', `${server}/main.ts`, `import { openWorld } from './testing/world.ts';`),
  plant('tests outside', `${modules}/chat/read.ts`, `import { expect } from 'vitest';`),

  // Nouns
  plant('nouns to the left', `${modules}/accounts/a.ts`, `import { b } from '../technicians/public.ts';`),
  plant('nouns to the left', `${modules}/technicians/a.ts`, `import { b } from '../requests/public.ts';`),
  plant('nouns to the left', `${modules}/requests/a.ts`, `import { b } from '../payments/public.ts';`),
  plant('nouns to the left', `${modules}/requests/b.ts`, `import { b } from '../notifications/public.ts';`),
  plant('nouns to the left', `${modules}/chat/a.ts`, `import { b } from '../payments/public.ts';`),
  plant('nouns to the left', `${modules}/payments/a.ts`, `import { b } from '../reviews/public.ts';`),
  plant('nouns to the left', `${modules}/reviews/a.ts`, `import { b } from '../chat/public.ts';`),
  plant('nouns to the left', `${modules}/payments/b.ts`, `import { b } from '../notifications/public.ts';`),
  plant('nouns to the left', `${modules}/notifications/a.ts`, `import { b } from '../admin/public.ts';`),
  plant('nouns to the left', `${modules}/admin/a.ts`, `import { b } from '../notifications/public.ts';`),
  plant('public.ts', `${modules}/requests/a.ts`, `import { b } from '../accounts/read.ts';`),
  plant('public.ts', `${modules}/admin/a.ts`, `import type { B } from '../requests/tables.ts';`),
  plant('features apart', `${web}/features/chat/api.ts`, `import { b } from '../requests/api.ts';`),

  // Single files
  plant('lifecycle alone', 'packages/domain/requests/lifecycle.ts', `import type { E } from '../errors.ts';`),
  plant('zod in contracts', 'packages/domain/requests/rules.ts', `import { z } from 'zod';`),
  plant('zod in contracts', `${modules}/chat/routes.ts`, `import type { z } from 'zod/v4';`),
  plant('zod in contracts', `${web}/features/chat/form.tsx`, `import { z } from 'zod';`),
  plant('domain stands alone', 'packages/domain/accounts/rules.ts', `import { hash } from 'node:crypto';`),
  plant('domain stands alone', 'packages/domain/accounts/rules.ts', `import path from 'path';`),
  plant('domain stands alone', 'packages/domain/requests/labels.ts', `import dayjs from 'dayjs';`),
  plant('web without Node', `${web}/lib/format.ts`, `import { join } from 'node:path';`),
  plant('routes without SQL', `${modules}/chat/routes.ts`, `import { sql } from 'kysely';`),
  plant('routes without SQL', `${modules}/chat/routes.ts`, `import { DatabaseSync } from 'node:sqlite';`),
  plant('routes without SQL', `${modules}/chat/routes.ts`, `\n\ndb.selectFrom('messages');`, 3),

  // Folders
  plantPair(`${modules}/chat/pages/a.ts`, '../typing/b.ts', `${modules}/chat/typing/b.ts`, '../pages/a.ts'),
  plantPair(`${modules}/chat/a.ts`, './pages/b.ts', `${modules}/chat/pages/b.ts`, '../c.ts'),
  plantPair(`${web}/ui/b.tsx`, './maps/c.tsx', `${web}/ui/maps/a.tsx`, '../a.tsx'),
  plantPair('packages/domain/chat/a.ts', '../reviews/a.ts', 'packages/domain/reviews/b.ts', '../chat/b.ts'),

  // Circles of files
  plant('import circles', `${modules}/chat/a.ts`, `\nlet b: import('./b.ts').B;`, 2, [
    { path: `${modules}/chat/b.ts`, text: `import type { C } from './c.ts';` },
    { path: `${modules}/chat/c.ts`, text: `export { a } from './a.ts';` },
  ]),
  plant('import circles', `${modules}/chat/a.ts`, `import type { A } from './a.ts';`),

  // Tables
  plantQuery('own tables', 'chat', `db.insertInto('users');`, 'accounts', 'users'),
  plantQuery('own tables', 'chat', `db.updateTable('users as u');`, 'accounts', 'users'),
  plantQuery('own tables', 'chat', `db.deleteFrom('users');`, 'accounts', 'users'),
  plantQuery('own tables', 'chat', 'sql`update users set name = 1`;', 'accounts', 'users'),
  plantQuery('own tables', 'chat', `prepare('delete from users where id = ?');`, 'accounts', 'users'),
  plantQuery('own tables', 'chat', `const text = 'insert into users (id) values (1)';`, 'accounts', 'users'),
  plantQuery('tables to the left', 'requests', `db.selectFrom('reviews');`, 'reviews', 'reviews'),
  plantQuery('tables to the left', 'requests', `db.selectFrom(['reviews']);`, 'reviews', 'reviews'),
  plantQuery('tables to the left', 'requests', `q.leftJoin('reviews as r', 'a', 'b');`, 'reviews', 'reviews'),
  plantQuery('tables to the left', 'payments', 'sql`select 1 from messages`;', 'chat', 'messages'),
  plant('SQL in the store', `${modules}/chat/a.ts`, `db.selectFrom('messages');`, 1, [
    tablesOf('chat', 'messages'),
  ]),
  plant('snake_case rows', `${modules}/chat/store/read.ts`, `q.select(['a', 'users.name as userName']);`),
  plant('snake_case rows', `${modules}/chat/store/read.ts`, `fn.max('messages.at').as('endedAt');`),
  plant('snake_case rows', `${modules}/chat/store/read.ts`, 'sql`select id as "requestId" from messages`;'),
  plant('size', `${modules}/chat/read.ts`, 'export {};\n'.repeat(301), 301),
];
