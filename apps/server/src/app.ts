import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MIGRATIONS } from './migrations/index.ts';
import { accountRoutes, createAuthenticate } from './modules/accounts/public.ts';
import { adminRoutes } from './modules/admin/public.ts';
import { listenNotifications, notificationRoutes } from './modules/notifications/public.ts';
import { requestRoutes } from './modules/requests/public.ts';
import { reviewRoutes } from './modules/reviews/public.ts';
import { listenTechnicians, technicianRoutes } from './modules/technicians/public.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { FactBoard } from './platform/facts.ts';
import { FileStore } from './platform/files.ts';
import { servePhotos } from './platform/http/photos.ts';
import { createRouter } from './platform/http/router.ts';
import { createServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { createLog } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { deriveKey, loadSecret } from './platform/secret.ts';
import type { Settings } from './platform/settings.ts';

export interface App {
  readonly server: FastifyInstance;
  readonly platform: Platform;
  /** Finishes what is in flight, then closes the database. Safe to call twice. */
  close(): Promise<void>;
}

interface AppOptions {
  readonly clock?: () => number;
  /** Checks every answer against the contract: for tests. */
  readonly checkReplies?: boolean;
}

/** Puts the whole server together without listening. Throws when the database cannot be opened or migrated. */
export async function createApp(settings: Settings, options: AppOptions = {}): Promise<App> {
  const platform = await createPlatform(settings, options.clock ?? Date.now);
  const { database, clock, log } = platform;
  const server = await createServer(settings, log);
  const router = createRouter(server, {
    authenticate: createAuthenticate(database, clock),
    checkReplies: options.checkReplies ?? false,
  });

  listenTechnicians(platform.facts);
  listenNotifications(platform.facts, settings);
  accountRoutes(router, platform);
  technicianRoutes(router, platform);
  requestRoutes(router, platform);
  reviewRoutes(router, platform);
  notificationRoutes(router, platform);
  adminRoutes(router, platform);
  servePhotos(server, platform.files, clock);

  server.get('/healthz', async () => ({ status: 'ok' }));
  await serveWeb(server, settings);

  let closing: Promise<void> | undefined;
  return {
    server,
    platform,
    close() {
      closing ??= server.close().then(() => database.close());
      return closing;
    },
  };
}

async function createPlatform(settings: Settings, clock: () => number): Promise<Platform> {
  const facts = new FactBoard();
  const database = await openDatabase({ ...settings, facts, clock });
  try {
    await migrate(database, MIGRATIONS);
    const secret = loadSecret(settings.appSecret, settings.dataDir);
    const files = new FileStore(join(settings.dataDir, 'photos'), deriveKey(secret, 'photo links'));
    return { settings, log: createLog(settings.logLevel), database, facts, files, secret, clock };
  } catch (error) {
    await database.close();
    throw error;
  }
}
