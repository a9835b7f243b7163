import { describe, expect, it } from 'vitest';
import type { Source } from './check.ts';
import { readSources } from './sources.ts';

/** Sources of the product, without tests, fixtures, demo data and sandboxes. */
const sources = readSources().filter(
  ({ path }) =>
    /^(apps|packages)\/.*\.tsx?$/.test(path) &&
    !/\.test\.tsx?$|\/(testing|demo|sandbox)\/|^packages\/stripe-sandbox\//.test(path),
);

/** Returns 'file:line' of each match. */
const found = (pattern: RegExp, searched: readonly Source[]): string[] =>
  searched.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );

const without = (files: readonly string[], searched: readonly Source[]): Source[] =>
  searched.filter(({ path }) => !files.includes(path));

/** Makes a text of a date or an hour. */
const FORMATS = /Intl\.DateTimeFormat|toLocale(Date|Time)String|\.to(Date|Time)String\(/;
/** The files that format instants, each with what it formats. Instants of jobs have `job-time.ts` alone. */
const FORMATTERS = [
  'packages/domain/fields/zoned-time.ts', // digits for calculations
  'packages/domain/requests/job-time.ts', // instants of jobs
  'packages/domain/requests/zone.ts', // names of zones
  'packages/domain/requests/days.ts', // days without an hour
  'packages/domain/payments/documents/dates.ts', // statements
  'apps/server/src/platform/http/export/archive.ts', // the day of an archive
  'apps/server/src/platform/mail/stored-mail-pages.ts', // mails of the development server
  'apps/server/src/platform/settings/environment-reader.ts', // checks the name of a zone
  'apps/web/src/lib/format/date-times.ts', // instants without a job
  'apps/web/src/lib/format/format.ts', // days of public pages
  'apps/web/src/lib/format/job-times.ts', // the zone of the reader
  'apps/web/src/features/admin/overview/figure-series.ts', // days of figures
  'apps/web/src/features/admin/figures/job-series.ts', // months of figures
  'apps/web/src/features/chat/messages/days.ts', // messages
];

/** Formats an instant in the zone of the reader or of Spain. */
const FORMATS_ELSEWHERE =
  /\bformat(Short|Medium|Long)?Date(Time)?\(|\bformatShortDateTime\(|\bdocumentShortDay\(/;
/** Everything about jobs and their money. */
const ABOUT_JOBS =
  /^packages\/domain\/(requests|payments|notifications)\/|^apps\/server\/src\/modules\/(requests|payments|notifications)\/|^apps\/web\/src\/(features\/(requests|payments)|features\/admin\/job-file|pages\/(requests|payments)|ui\/data)\//;
/** Their instants belong to the books of the operator or to the reader's device. */
const NOT_OF_JOBS = [
  'packages/domain/payments/documents/dates.ts',
  'packages/domain/payments/documents/statement.ts',
  'apps/server/src/modules/payments/documents/statement-csv.ts',
  'apps/web/src/features/payments/admin/adjustments.tsx',
  'apps/web/src/features/payments/reconciliation.tsx',
  'apps/web/src/features/requests/creation/unsent-request.tsx',
  'apps/web/src/features/requests/offline/saved-for-offline.tsx',
  'apps/web/src/features/requests/offline/saved-job.tsx',
];

/** Reads the computer's clock. */
const OWN_CLOCK = /\bDate\.now\(\)|\bnew Date\(\)/;
/** Screens and what they decide with. */
const SCREENS = /^apps\/web\/src\/((features|pages|ui|lib\/(hooks|format))\/|lib\/[^/]+$)/;
const SERVER_CLOCK = 'apps/web/src/lib/server-clock.ts';

const formatsOfJobs = (searched: readonly Source[]) => [
  ...found(FORMATS, without(FORMATTERS, searched)),
  ...found(
    FORMATS_ELSEWHERE,
    without(
      NOT_OF_JOBS,
      searched.filter(({ path }) => ABOUT_JOBS.test(path)),
    ),
  ),
];
const ownClocks = (searched: readonly Source[]) =>
  found(
    OWN_CLOCK,
    without(
      [SERVER_CLOCK],
      searched.filter(({ path }) => SCREENS.test(path)),
    ),
  );

describe('hours', () => {
  it('only `job-time.ts` formats the instants of jobs', () => {
    expect(formatsOfJobs(sources)).toEqual([]);
  });

  it('each listed file exists and formats instants', () => {
    const pattern = new RegExp(`${FORMATS.source}|${FORMATS_ELSEWHERE.source}|documentShortDay`);
    for (const path of [...FORMATTERS, ...NOT_OF_JOBS]) {
      const text = sources.find(source => source.path === path)?.text ?? '';
      expect([path, pattern.test(text)]).toEqual([path, true]);
    }
  });

  it("screens decide by the server's clock", () => {
    expect(ownClocks(sources)).toEqual([]);
  });

  it.each([
    ['packages/domain/notifications/texts.ts', "new Intl.DateTimeFormat('es-ES').format(date)"],
    ['apps/server/src/modules/payments/request-money/timeline.ts', "date.toLocaleDateString('es-ES')"],
    ['apps/server/src/modules/chat/read.ts', "at.toLocaleTimeString('es-ES')"],
    ['apps/web/src/features/requests/today/job-card.tsx', '{formatDateTime(date)}'],
    ['apps/web/src/pages/payments/payment-page.tsx', 'formatShortDateTime(date)'],
    ['packages/domain/payments/documents/receipt.ts', 'documentShortDay(receipt.paid_at)'],
  ])('the rule finds a planted format of a job in %s', (path, line) => {
    expect(formatsOfJobs([{ path, text: `const a = 1;\n${line};` }])).toEqual([`${path}:2`]);
  });

  it.each([
    ['apps/web/src/features/requests/offers/offer-rules.ts', 'Date.parse(date) <= Date.now()'],
    ['apps/web/src/pages/payments/payment-page.tsx', 'const now = new Date();'],
    ['apps/web/src/lib/hooks/use-now.ts', 'Math.floor(Date.now() / MINUTE)'],
  ])("the rule finds a planted decision by the computer's clock in %s", (path, line) => {
    expect(ownClocks([{ path, text: `\n${line}` }])).toEqual([`${path}:2`]);
  });
});
