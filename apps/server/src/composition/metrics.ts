import { findOldestErasure } from '../modules/accounts/public.ts';
import { countOpenDifferences, countOpenPayments } from '../modules/payments/public.ts';
import { freeBytes } from '../platform/files/disk-space.ts';
import { readLastBackup } from '../platform/files/last-backup.ts';
import { problemOf } from '../platform/http/readiness.ts';
import { AT_MOST, MAX_COUNTED_ROWS, type Reading, type Samples } from '../platform/logs/metrics.ts';
import { SECURITY_EVENTS, type SecurityEvent } from '../platform/logs/security-events.ts';
import { findServerHealth } from '../platform/mail/mail-health.ts';
import type { Platform } from '../platform/platform.ts';
import { countDeadLetters, findBacklog } from '../platform/tasks/outbox/backlog.ts';
import { findRecurringTasks } from '../platform/tasks/recurring-tasks.ts';
import { shareCall } from '../platform/tasks/share-call.ts';
import { setUpChecks } from './set-up.ts';

/** Returns what the metrics read at each scrape, besides the process and the latency of routes. */
export function metricReadings(platform: Platform): readonly Reading[] {
  const { database, live, security, tasks, outbox, settings, clock } = platform;
  const db = database.read;
  const secondsSince = (instant: number) => Math.max(0, (clock() - instant) / 1000);
  // All metrics of a scrape are read at the same time, so two of them share one query.
  const findBacklogs = shareCall(() =>
    Promise.all(outbox.kinds.map(async kind => ({ kind, ...(await findBacklog(db, kind)) }))),
  );
  const findTasks = shareCall(() => findRecurringTasks(db));
  return [
    gauge(
      'oficio_database_connections',
      'Connections of a PostgreSQL pool, by state',
      ['pool', 'state'],
      () =>
        database.pools().flatMap(({ name, size, idle, waiting }) => [
          { labels: { pool: name, state: 'in_use' }, value: size - idle },
          { labels: { pool: name, state: 'idle' }, value: idle },
          { labels: { pool: name, state: 'waiting' }, value: waiting },
        ]),
    ),
    gauge('oficio_outbox_messages', `Mails and push messages that wait ${AT_MOST}`, ['kind'], async () =>
      (await findBacklogs()).map(({ kind, waiting }) => ({ labels: { kind }, value: waiting })),
    ),
    gauge('oficio_outbox_oldest_seconds', 'Age of the oldest waiting message', ['kind'], async () =>
      (await findBacklogs()).map(({ kind, oldestAt }) => ({
        labels: { kind },
        value: oldestAt === null ? 0 : secondsSince(oldestAt),
      })),
    ),
    gauge('oficio_outbox_dead_letters', `Messages that are no longer retried ${AT_MOST}`, [], async () =>
      one(await countDeadLetters(db, MAX_COUNTED_ROWS)),
    ),
    gauge(
      'oficio_mail_failures',
      'Failed attempts of the mail server since the last mail that it accepted, in any instance',
      [],
      async () => one((await findServerHealth(db, (await platform.mailer.settings()).host)).failures),
    ),
    counter(
      'oficio_job_attempts_total',
      'Attempts of background work in this process',
      ['work', 'result'],
      () =>
        [...tasks.stats.counts].flatMap(([work, { succeeded, failed }]) => [
          { labels: { work, result: 'success' }, value: succeeded },
          { labels: { work, result: 'failure' }, value: failed },
        ]),
    ),
    counter('oficio_job_seconds_total', 'Time of the attempts', ['work'], () =>
      [...tasks.stats.counts].map(([work, { seconds }]) => ({ labels: { work }, value: seconds })),
    ),
    gauge('oficio_job_last_success_timestamp_seconds', 'Last success in this process', ['work'], () =>
      [...tasks.stats.counts].flatMap(([work, { lastSuccessAt }]) =>
        lastSuccessAt === null ? [] : [{ labels: { work }, value: lastSuccessAt / 1000 }],
      ),
    ),
    gauge(
      'oficio_scheduled_job_overdue_seconds',
      'Time since a recurring task was due, in any instance',
      ['job'],
      async () =>
        (await findTasks()).map(({ name, attempt_at }) => ({
          labels: { job: name },
          value: secondsSince(attempt_at),
        })),
    ),
    gauge(
      'oficio_scheduled_job_failures',
      'Attempts of a recurring task since its last success',
      ['job'],
      async () =>
        (await findTasks()).map(({ name, attempts }) => ({
          labels: { job: name },
          value: attempts,
        })),
    ),
    gauge(
      'oficio_erasure_oldest_seconds',
      'Time since the oldest deletion of an account with rows that are not erased yet',
      [],
      async () => {
        const oldest = await findOldestErasure(db);
        return one(oldest === null ? 0 : secondsSince(oldest));
      },
    ),
    gauge('oficio_live_connections', 'Live connections of this instance', [], () => one(live.connections)),
    gauge('oficio_live_bus_connected', '1 while events reach the other instances', [], () =>
      one(live.isConnected ? 1 : 0),
    ),
    gauge(
      'oficio_payments_open',
      `Payments in each state that is not final ${AT_MOST}`,
      ['state'],
      async () =>
        Object.entries(await countOpenPayments(db)).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge(
      'oficio_reconciliation_differences',
      'Differences from the provider that the last finished comparison left to an administrator',
      [],
      async () => one(await countOpenDifferences(db)),
    ),
    counter(
      'oficio_security_events_total',
      'Security events, also those without a line in the log',
      ['event'],
      () =>
        (Object.keys(SECURITY_EVENTS) as SecurityEvent[]).map(event => ({
          labels: { event },
          value: security.counts.get(event) ?? 0,
        })),
    ),
    gauge(
      'oficio_last_backup_timestamp_seconds',
      'When the last backup of this DATA_DIR began; 0 without one',
      [],
      async () => {
        const backup = await readLastBackup(settings.dataDir);
        return one(backup ? Date.parse(backup.createdAt) / 1000 : 0);
      },
    ),
    gauge('oficio_set_up_problem', '1 while this is wrong around the server, else 0', ['check'], () =>
      Promise.all(
        Object.entries(setUpChecks(platform)).map(async ([name, check]) => ({
          labels: { check: name },
          value: (await problemOf(check)) === null ? 0 : 1,
        })),
      ),
    ),
    gauge('oficio_disk_free_bytes', 'Free space of the disk of DATA_DIR', [], async () =>
      one(await freeBytes(settings.dataDir)),
    ),
  ];
}

const one = (value: number): Samples => [{ labels: {}, value }];

type ReadingArguments = [
  name: Reading['name'],
  help: string,
  labels: readonly string[],
  read: Reading['read'],
];
const gauge = (...[name, help, labels, read]: ReadingArguments): Reading => ({
  name,
  help,
  labels,
  read,
  type: 'gauge',
});
const counter = (...[name, help, labels, read]: ReadingArguments): Reading => ({
  name,
  help,
  labels,
  read,
  type: 'counter',
});
