import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isFull, isQuick } from './apps/server/src/testing/extent.ts';
import { LEFT_OUT_OF_QUICK } from './tests/support/left-out-of-quick.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

/** Journeys run a real browser and a real server, perhaps on a machine with two busy cores. */
const JOURNEY_TIMEOUT_MS = 120_000;
const SERVER_TIMEOUT_MS = 120_000;
/** Vitest's default of five seconds is too short for the reading of all sources on a busy machine. */
const UNIT_TIMEOUT_MS = 60_000;
const COMMAND_TIMEOUT_MS = 120_000;
/** Vitest's default of one second is too short on a busy machine. */
const POLL_TIMEOUT_MS = 15_000;
/** A benchmark with small sizes takes about 20 s on an idle machine. */
const BENCH_TIMEOUT_MS = 180_000;
/** More than cores: tests wait a third of their time for timeouts, browsers, servers and PostgreSQL. Projects that run together need the same number. */
const WORKERS = Math.ceil(availableParallelism() * 1.5);
/** They build a release, which takes more than a minute. */
const RELEASE_TESTS = ['tests/commands/package.test.ts'];

const DEMO_DATA = 'tests/e2e/demo-data-setup.ts';
const WEB_BUILD = ['tests/support/web-build-setup.ts'];
/** A customer and a technician, from the search to the review. */
const QUICK_JOURNEY = 'tests/e2e/main-job.test.ts';
const WITH_DATABASES = [...WEB_BUILD, 'tests/support/postgres-setup.ts', 'tests/support/templates-setup.ts'];
/** The journeys that depend on hours: the main job, payment and problems. */
const JOURNEYS_WITH_HOURS = ['person', 'hours', 'main-job', 'money', 'problems'].map(
  name => `tests/e2e/${name}.test.ts`,
);
/** The browsers of the journeys: whose clock is one hour off, or who is in another time zone, sees the same hours and actions. */
const PEOPLE = [
  {
    name: 'browser',
    include: [isQuick ? QUICK_JOURNEY : 'tests/e2e/**/*.test.ts'],
    env: {},
    globalSetup: isQuick
      ? [...WEB_BUILD, DEMO_DATA]
      : [...WITH_DATABASES, DEMO_DATA, 'tests/e2e/demo-server-setup.ts'],
  },
  {
    name: 'browser-clock-ahead',
    include: JOURNEYS_WITH_HOURS,
    env: { OFICIO_TEST_CLOCK_OFFSET_MS: '3600000' },
    globalSetup: [...WEB_BUILD, DEMO_DATA],
  },
  {
    name: 'browser-canary',
    include: JOURNEYS_WITH_HOURS,
    env: { OFICIO_TEST_TIME_ZONE: 'Atlantic/Canary' },
    globalSetup: [...WEB_BUILD, DEMO_DATA],
  },
  {
    name: 'browser-new-york',
    include: JOURNEYS_WITH_HOURS,
    env: { OFICIO_TEST_TIME_ZONE: 'America/New_York' },
    globalSetup: [...WEB_BUILD, DEMO_DATA],
  },
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
          isolate: false,
          // Without isolation, a stub would stay for the next file of the same worker.
          unstubGlobals: true,
          maxWorkers: WORKERS,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          testTimeout: UNIT_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: isQuick ? LEFT_OUT_OF_QUICK : [],
          // Loading the server again for each file would take more time than many of its tests.
          isolate: false,
          setupFiles: [
            'apps/server/src/testing/accounts/cheap-hashes-setup.ts',
            'apps/server/src/testing/query-plans/setup.ts',
          ],
          // The first one must run before a module of the server is loaded.
          sequence: { setupFiles: 'list' },
          maxWorkers: WORKERS,
          globalSetup: WITH_DATABASES,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          testTimeout: SERVER_TIMEOUT_MS,
          hookTimeout: SERVER_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'commands',
          include: ['tests/commands/**/*.test.ts'],
          exclude: isFull ? [] : RELEASE_TESTS,
          fileParallelism: false,
          testTimeout: COMMAND_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'bench',
          include: ['tests/bench/**/*.test.ts'],
          testTimeout: BENCH_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          maxWorkers: WORKERS,
          testTimeout: UNIT_TIMEOUT_MS,
        },
      },
      ...PEOPLE.map(({ name, include, env, globalSetup }) => ({
        test: {
          name,
          include,
          env,
          globalSetup,
          // A worker loads Playwright and the domain once, not for each file.
          isolate: false,
          maxWorkers: WORKERS,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          testTimeout: JOURNEY_TIMEOUT_MS,
          hookTimeout: JOURNEY_TIMEOUT_MS,
        },
      })),
    ],
  },
});
