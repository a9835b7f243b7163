/** A source that breaks one rule, and the line where the checker has to say so. */
export interface Planted {
  readonly rule: string;
  readonly path: string;
  readonly text: string;
  readonly line: number;
}

const server = 'apps/server/src';
const modules = `${server}/modules`;
const web = 'apps/web/src';

function plant(rule: string, path: string, text: string, line = 1): Planted {
  return { rule, path, text, line };
}

/** At least one violation of every rule, in every way of writing an import. */
export const PLANTED: readonly Planted[] = [
  // Every way of writing an import
  plant('floors', `${server}/platform/a.ts`, `import { b } from '../modules/chat/public.ts';`),
  plant('floors', `${server}/platform/b.ts`, `\nimport type { B } from '../app.ts';`, 2),
  plant('floors', `${server}/platform/c.ts`, `import '../sandbox/storage.ts';`),
  plant('floors', `${server}/platform/d.ts`, `export * from '../modules/chat/public.ts';`),
  plant('floors', `${server}/platform/e.ts`, `export type { B } from '../modules/chat/public.ts';`),
  plant('floors', `${server}/platform/f.ts`, `const b = 1;\nawait import('../modules/chat/public.ts');`, 2),
  plant('floors', `${server}/platform/g.ts`, `let b: import('../modules/chat/public.ts').B;`),
  plant('floors', `${server}/platform/h.ts`, `type B = typeof import('../modules/chat/public.ts');`),
  plant('floors', `${server}/platform/i.ts`, `const b = require('../modules/chat/public.ts');`),
  plant('readable', `${server}/platform/j.ts`, `await import('../modules/' + noun + '/public.ts');`),
  plant('readable', `${web}/pages/k.ts`, `const pages = import.meta.glob('../features/*/page.tsx');`),
  plant('readable', `${web}/pages/l.tsx`, `import { b } from '@/features/chat/api.ts';`),
  plant('readable', `${server}/m.ts`, `import { b } from '#platform/log.ts';`),

  // Which way the imports run
  plant('floors', 'packages/domain/errors.ts', `import { a } from '../../${server}/platform/log.ts';`),
  plant('floors', 'packages/domain/chat/rules.ts', `import { a } from '../../../${web}/lib/format.ts';`),
  plant('floors', `${modules}/chat/read.ts`, `import { createApp } from '../../app.ts';`),
  plant('floors', `${modules}/chat/write.ts`, `import { migrations } from '../../migrations/index.ts';`),
  plant('floors', `${modules}/payments/pay.ts`, `import { DELAY_MS } from '@oficio/stripe-sandbox';`),
  plant('floors', 'packages/stripe-sandbox/a.ts', `import { log } from '../../${server}/platform/log.ts';`),
  plant('floors', 'packages/stripe-sandbox/pages/b.ts', `import '@oficio/domain/payments/money.ts';`),
  plant('floors', `${server}/app.ts`, `import { format } from '../../web/src/lib/format.ts';`),
  plant('floors', `${web}/lib/client.ts`, `import { Button } from '../ui/button.tsx';`),
  plant('floors', `${web}/ui/button.tsx`, `import { useChat } from '../features/chat/api.ts';`),
  plant('floors', `${web}/features/chat/api.ts`, `import { ChatPage } from '../../pages/chat-page.tsx';`),
  plant('floors', `${web}/pages/chat-page.tsx`, `import { routes } from '../app/routes.tsx';`),
  plant('floors', `${web}/app/routes.tsx`, `import { log } from '../../../server/src/platform/log.ts';`),
  plant('floors', `${web}/main.tsx`, `import { journey } from '../../../tests/e2e/journey.ts';`),
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
  plant('size', `${modules}/chat/read.ts`, 'export {};\n'.repeat(301), 301),
];
