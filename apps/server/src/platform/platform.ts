import type { Database } from './database/database.ts';
import type { DomainEvents } from './database/domain-events.ts';
import type { FileStore } from './files/file-store.ts';
import type { UploadFolder } from './files/upload-folder.ts';
import type { Live } from './live/live.ts';
import type { Log } from './logs/log.ts';
import type { SecurityLog } from './logs/security-log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PushSender } from './mail/push/push-sender.ts';
import type { AppSecret } from './security/keys.ts';
import type { Limits } from './security/limits/limits.ts';
import type { SetUp } from './set-up/set-up.ts';
import type { Settings } from './settings/settings.ts';
import type { Outbox } from './tasks/outbox/outbox.ts';
import type { Shutdown } from './tasks/shutdown.ts';
import type { TaskScheduler } from './tasks/task-scheduler.ts';

/** Services that all modules share. Created once in `create-platform.ts` and passed to each module's routes. */
export interface Platform {
  readonly settings: Settings;
  /** Finds what is wrong around a server that works by itself. */
  readonly setUp: SetUp;
  readonly log: Log;
  /** Log of requests and live connections; null when it is off. */
  readonly access: Log | null;
  /** Records logins, refusals and changes of rights. */
  readonly security: SecurityLog;
  readonly database: Database;
  readonly events: DomainEvents;
  readonly files: FileStore;
  /** Receives photos before they are decoded. */
  readonly uploads: UploadFolder;
  /** Sends live events to clients. */
  readonly live: Live;
  /** Key material; derive the keys of each purpose with `deriveKeys`. */
  readonly secret: AppSecret;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Counts what callers do. */
  readonly limits: Limits;
  /** Signals that the server stops. */
  readonly shutdown: Shutdown;
  /** Runs the background tasks stored in the database. */
  readonly tasks: TaskScheduler;
  /** Delivers mails and push messages. */
  readonly outbox: Outbox;
  /** Sends push messages to browsers. */
  readonly push: PushSender;
  /** Sends mail directly. Use cases add mails to the outbox instead. */
  readonly mailer: Mailer;
}
