import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { openCalendar } from './composition/open-calendar.ts';
import { resealSecrets } from './composition/reseal-secrets.ts';
import { loadDevelopment } from './load-development.ts';
import { createFirstAdmin, refuseDemoAccounts } from './modules/accounts/public.ts';
import { DatabaseClock } from './platform/database/database-clock.ts';
import { DomainEvents } from './platform/database/domain-events.ts';
import { migrateDatabase } from './platform/database/migration/migrate-database.ts';
import { openDatabase } from './platform/database/open.ts';
import { FileStore, PHOTOS_FOLDER } from './platform/files/file-store.ts';
import { UPLOADS_FOLDER, UploadFolder } from './platform/files/upload-folder.ts';
import { OwnOrigins } from './platform/http/own-origins.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { openBusOf } from './platform/live/cluster/open-bus.ts';
import { ConnectionLog } from './platform/live/connection-log.ts';
import { Live } from './platform/live/live.ts';
import { createAccessLog } from './platform/logs/access-log.ts';
import { createLog, type Log } from './platform/logs/log.ts';
import { openLogOutput } from './platform/logs/log-output.ts';
import { SecurityLog } from './platform/logs/security-log.ts';
import { Mailer } from './platform/mail/mailer.ts';
import { PushSender } from './platform/mail/push/push-sender.ts';
import type { Platform } from './platform/platform.ts';
import { deriveKey, deriveKeys } from './platform/security/keys.ts';
import { Limits } from './platform/security/limits/limits.ts';
import { loadSecret } from './platform/security/secret.ts';
import { TrustedProxies } from './platform/security/trusted-proxies.ts';
import { checkSecret } from './platform/set-up/secret-fingerprint.ts';
import { refuseSharedSessions } from './platform/set-up/session-pooler.ts';
import { SetUp } from './platform/set-up/set-up.ts';
import { makeDataFolder } from './platform/settings/data-folder.ts';
import type { Settings } from './platform/settings/settings.ts';
import { Outbox } from './platform/tasks/outbox/outbox.ts';
import { Shutdown } from './platform/tasks/shutdown.ts';
import { TaskScheduler } from './platform/tasks/task-scheduler.ts';
import { SCHEMA } from './schema/index.ts';

/** Receives the log, because the start prints its own messages to standard output. */
const STANDARD_ERROR = 2;

export interface PlatformOptions {
  readonly clock?: () => number;
  /** Receives the lines of the log instead of standard error. */
  readonly logTo?: DestinationStream;
}

/** Opens and migrates the database and creates the services that all modules share. Throws when the database cannot be used. */
export async function createPlatform(
  settings: Settings,
  { clock: given, logTo }: PlatformOptions,
): Promise<Platform> {
  const events = new DomainEvents();
  const databaseClock = new DatabaseClock();
  const clock = given ?? databaseClock.now;
  makeDataFolder(settings.dataDir);
  const output = logTo ?? openLogOutput(STANDARD_ERROR, lines => log.warn({ lines }, 'log lines omitted'));
  const log: Log = createLog(settings.logLevel, output);
  const database = await openDatabase({ ...settings, events, clock, log });
  try {
    await refusePoolers(settings);
    await databaseClock.follow(database);
    await migrateDatabase(settings, SCHEMA, {
      warn: text => log.warn(text),
      progress: text => log.info(text),
    });
    const secret = {
      current: loadSecret(settings.appSecret, settings.dataDir),
      previous: settings.previousSecrets,
    };
    await checkSecret(database, { secret, isGenerated: settings.appSecret === null, log });
    const setUp = new SetUp(database, settings);
    await setUp.open();
    await database.updateStatistics();
    await openCalendar(database, settings, log);
    if (settings.seedDemo) await (await loadDevelopment()).seedDemo(database, settings);
    if (settings.production) await refuseDemoAccounts(database.read);
    if (settings.firstAdmin) await createFirstAdmin(database, settings.firstAdmin);
    const security = new SecurityLog({ ...settings, log, key: deriveKey(secret, 'log fingerprints') });
    const access = createAccessLog(output, settings);
    const proxies = new TrustedProxies(settings.trustProxy);
    const files = new FileStore(join(settings.dataDir, PHOTOS_FOLDER), deriveKeys(secret, 'photo links'));
    const uploads = new UploadFolder(join(settings.dataDir, UPLOADS_FOLDER));
    const limits = new Limits(settings);
    const live = new Live({
      log,
      limits,
      proxies,
      origins: new OwnOrigins(settings),
      headers: securityHeaders(settings),
      openBus: openBusOf(settings.databaseUrl, log),
      connections: new ConnectionLog({ security, access, proxies }),
    });
    const shutdown = new Shutdown();
    shutdown.requested.addEventListener('abort', () => databaseClock.stop());
    const tasks = new TaskScheduler({ database, log, clock, shutdown });
    const outbox = new Outbox({ database, events, tasks, log, clock, shutdown });
    const push = new PushSender({ settings, database, secret, clock });
    const mailer = new Mailer({ database, settings, secret });
    await resealSecrets({ database, mailer, push, secret, log });
    return {
      settings,
      setUp,
      log,
      access,
      security,
      database,
      events,
      files,
      uploads,
      live,
      secret,
      clock,
      limits,
      shutdown,
      tasks,
      outbox,
      push,
      mailer,
    };
  } catch (error) {
    databaseClock.stop();
    await database.close();
    throw error;
  }
}

async function refusePoolers({ databaseUrl, databaseMigrationUrl }: Settings): Promise<void> {
  if (databaseUrl !== null) await refuseSharedSessions('DATABASE_URL', databaseUrl);
  if (databaseMigrationUrl !== null)
    await refuseSharedSessions('DATABASE_MIGRATION_URL', databaseMigrationUrl);
}
