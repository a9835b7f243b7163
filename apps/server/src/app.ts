import './augmentations.ts';
import { WEBHOOK_PATH } from '@oficio/domain/payments/charges/contract.ts';
import type { FastifyInstance } from 'fastify';
import { mailAtDelivery } from './composition/mail-at-delivery.ts';
import { metricReadings } from './composition/metrics.ts';
import { ERASERS, EXPORTERS } from './composition/personal-data.ts';
import { startPhotoSweeps } from './composition/photo-sweeps.ts';
import { RETENTION } from './composition/retention.ts';
import { readinessChecks, setUpChecks, warnAboutHost, watchSetUp } from './composition/set-up.ts';
import { createPlatform, type PlatformOptions } from './create-platform.ts';
import { loadDevelopment } from './load-development.ts';
import {
  accountRoutes,
  createAuthenticate,
  createWaysToConfirm,
  eraseDeletedAccounts,
  filterOpenSessions,
  hasAdmin,
} from './modules/accounts/public.ts';
import {
  adminRoutes,
  announceChanges,
  createFigureRefresh,
  FIGURES_TASK,
  figuresTask,
} from './modules/admin/public.ts';
import {
  chatRoutes,
  countMessages,
  createChatWriter,
  findLastMessage,
  handleChatEvents,
  subscribeChat,
} from './modules/chat/public.ts';
import {
  findParamsOfNotices,
  noticeMailHandler,
  notificationRoutes,
  pushHandler,
  receiptMailHandler,
  subscribeNotifications,
} from './modules/notifications/public.ts';
import {
  findPaymentsOf,
  findReviewableEnds,
  findWithUndecidedProblem,
  moneyReader,
  paidJobsOfTechnician,
  paymentRoutes,
  type ReconciliationReport,
  readMoneySteps,
  readReceiptOfRequest,
  reconcile,
  startPayments,
} from './modules/payments/public.ts';
import { placeRoutes } from './modules/places/public.ts';
import { adminRequestRoutes, requestRoutes, subscribeRequests } from './modules/requests/public.ts';
import {
  findReviewed,
  findShownReviewers,
  reviewRoutes,
  subscribeReviews,
} from './modules/reviews/public.ts';
import {
  announceDecisions,
  deleteDroppedPhotos,
  isPublicPhoto,
  openTechnicians,
  subscribeTechnicians,
  type Technicians,
  technicianRoutes,
} from './modules/technicians/public.ts';
import { servePhotos } from './platform/files/serve-photos.ts';
import { createRouter } from './platform/http/create-router.ts';
import { createLoopback, type Loopback } from './platform/http/loopback.ts';
import { watchMethods } from './platform/http/other-methods.ts';
import { OwnOrigins } from './platform/http/own-origins.ts';
import { serveHealth } from './platform/http/readiness.ts';
import { createServer } from './platform/http/server.ts';
import { FormReceiver } from './platform/http/uploads/form-receiver.ts';
import { refuseUnknown, serveWeb } from './platform/http/web.ts';
import { readWebBuild } from './platform/http/web-build.ts';
import { openMetrics } from './platform/logs/metrics.ts';
import { serveMetrics } from './platform/logs/serve-metrics.ts';
import { mailHandler } from './platform/mail/mailer.ts';
import type { Platform } from './platform/platform.ts';
import { CallLimiter } from './platform/security/limits/call-limiter.ts';
import type { Settings } from './platform/settings/settings.ts';
import { openProvider } from './platform/stripe.ts';
import { PURGE_TASK, purgeTask } from './platform/tasks/purge-task.ts';
import { scheduleTask } from './platform/tasks/recurring-tasks.ts';
import type { Sandbox } from './sandbox/open-sandbox.ts';
import { servePages } from './ssr/pages.ts';
import { createReadSite } from './ssr/read-site.ts';
import { serveAppManifest, serveSitemap, serveWellKnown } from './ssr/site-files.ts';
import { stopServer } from './stop-server.ts';

/** The sandbox counts a webhook delivery as failed after this time. */
const WEBHOOK_TIMEOUT_MS = 25_000;

export interface App {
  readonly server: FastifyInstance;
  readonly platform: Platform;
  /** What the process knows about technicians without a query. */
  readonly technicians: Technicians;
  /** The fake payment provider; null with a real provider or none. */
  readonly sandbox: Sandbox | null;
  /** Compares all stored payments with the provider's and repairs safe differences. Throws when the provider fails. */
  reconcile(): Promise<ReconciliationReport>;
  /** Stops the server as `stopServer` describes. Later calls wait for the first one. */
  close(): Promise<void>;
}

interface AppOptions extends PlatformOptions {
  /** Checks every reply against its contract. Used in tests. */
  readonly checkReplies?: boolean;
}

/** Creates the whole server without listening. Throws when the database cannot be opened or migrated. */
export async function createApp(settings: Settings, options: AppOptions = {}): Promise<App> {
  const platform = await createPlatform(settings, options);
  const { database, clock, log, shutdown } = platform;
  const calls = settings.rateLimit ? new CallLimiter(platform.limits) : null;
  const server = await createServer(settings, { ...platform, calls });
  const { metrics: served } = settings;
  const metrics = served && (await openMetrics(server, metricReadings(platform)));
  const refuseOtherMethods = watchMethods(server);
  const authenticate = createAuthenticate({ database, clock, settings });
  const router = createRouter(server, {
    forms: new FormReceiver(platform.uploads, platform.limits),
    authentication: { authenticate, waysToConfirm: createWaysToConfirm(database, settings) },
    checkReplies: options.checkReplies ?? false,
    origins: new OwnOrigins(settings),
  });
  const loopback = createLoopback(server);
  const provider = openProvider(settings, platform.secret, loopback, shutdown.expired);
  if (provider.name === 'none')
    log.warn('No payments: STRIPE_SECRET_KEY is not set, and production has no sandbox.');
  warnAboutHost(log, settings);

  if (!(await hasAdmin(database.read)))
    log.warn('There is no administrator: set ADMIN_EMAIL and ADMIN_PASSWORD, then start again.');

  const technicians = openTechnicians(platform);
  subscribeTechnicians(platform.events);
  deleteDroppedPhotos(platform);
  announceDecisions(platform);
  subscribeRequests({ ...platform, technicians, findLastMessage });
  subscribeChat(platform.events);
  subscribeReviews(platform.events);
  subscribeNotifications({ ...platform, technicians });
  announceChanges(platform);
  eraseDeletedAccounts(platform, ERASERS);
  platform.events.subscribe('security_event', async (tx, record) =>
    tx.afterCommit(() => platform.security.record(record)),
  );
  platform.events.subscribe('sessions_ended', async (tx, { keys }) =>
    tx.afterCommit(() => platform.live.endSessions(keys)),
  );
  platform.events.subscribe('session_opened', async (tx, { key }) =>
    tx.afterCommit(() => calls?.remember(key)),
  );
  placeRoutes(router, platform);
  accountRoutes(router, platform, EXPORTERS);
  technicianRoutes(router, platform, technicians);
  const readMoney = moneyReader(settings);
  const requests = { ...platform, readMoney, findReviewed, findReviewableEnds };
  requestRoutes(router, {
    ...requests,
    readMoneySteps,
    technicians,
    paidJobsOfTechnician: paidJobsOfTechnician,
  });
  adminRequestRoutes(router, { ...requests, countMessages, findPaymentsOf });
  const chat = { ...platform, findWithUndecidedProblem };
  const chatWriter = createChatWriter(chat);
  chatRoutes(router, chat, chatWriter);
  handleChatEvents(platform, chatWriter);
  const payments = { ...requests, provider };
  await startPayments(payments);
  await paymentRoutes(router, server, payments);
  reviewRoutes(router, requests);
  await notificationRoutes(router, server, platform);
  const refreshFiguresShared = createFigureRefresh(platform);
  adminRoutes(router, { ...payments, findParamsOfNotices, refreshFiguresShared });
  servePhotos(server, { ...platform, isPublic: photo => isPublicPhoto(database.read, photo) });

  const { production } = settings;
  platform.outbox.addHandler(pushHandler(platform));
  platform.outbox.addHandler(
    mailHandler({ ...platform, prepare: (mail, createdAt) => mailAtDelivery(platform, mail, createdAt) }),
  );
  platform.outbox.addHandler(noticeMailHandler(platform));
  platform.outbox.addHandler(
    receiptMailHandler({ ...platform, readReceiptOf: id => readReceiptOfRequest(payments, id) }),
  );
  if (!production) (await loadDevelopment()).storedMailRoutes(server, { database, production });

  const sandbox = provider.name === 'sandbox' ? await startSandbox(server, platform, loopback) : null;

  if (metrics && served) serveMetrics(server, metrics, served);
  serveHealth(server, readinessChecks(platform, technicians), shutdown);
  // Commands of the terminal do not listen: they are no second server and need no watch.
  server.addHook('onListen', async () => {
    platform.setUp.serve();
    const stopWatch = watchSetUp(setUpChecks(platform), log);
    shutdown.requested.addEventListener('abort', stopWatch);
  });
  refuseOtherMethods();
  refuseUnknown(server);
  serveSitemap(server, platform);
  serveWellKnown(server);
  const build = readWebBuild(settings);
  if (build) {
    const readSite = createReadSite(platform);
    serveAppManifest(server, build, readSite);
    const pages = servePages({
      ...platform,
      router,
      build,
      readSite,
      changes: technicians.changes,
      findReviewers: id => findShownReviewers(database.read, id),
    });
    server.addHook('onClose', () => pages.close());
    await serveWeb(server, build, pages.pageAt);
  }

  platform.tasks.add(purgeTask(platform, RETENTION));
  platform.tasks.add(figuresTask(platform, refreshFiguresShared));
  await database.transaction(async tx => {
    await scheduleTask(tx, PURGE_TASK);
    await scheduleTask(tx, FIGURES_TASK);
  });

  server.addHook('onReady', async () => platform.tasks.start());
  server.addHook('onReady', async () => technicians.start());
  await platform.live.open(server.server, {
    authenticate,
    stillOpen: keys => filterOpenSessions(database.read, keys, clock()),
  });

  const stopSweeps = startPhotoSweeps(platform);
  let closing: Promise<void> | undefined;
  return {
    server,
    platform,
    technicians,
    sandbox,
    reconcile: () => reconcile(payments),
    close() {
      closing ??= stopServer({ server, platform, sandbox, stopSweeps });
      return closing;
    },
  };
}

async function startSandbox(
  server: FastifyInstance,
  platform: Platform,
  loopback: Loopback,
): Promise<Sandbox> {
  const { openSandbox } = await loadDevelopment();
  return openSandbox(server, platform, async (body, signature) => {
    const response = await loopback(WEBHOOK_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  });
}
