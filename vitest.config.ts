import { defineConfig } from 'vitest/config';
import { findChromium } from './scripts/support/chromium.js';
import { LongestFirst } from './tests/support/longest-first.ts';
import { SLOW_SERVER_TESTS } from './tests/support/slow-server-tests.ts';

/** Journeys run a real browser and a real server, perhaps on a machine with two busy cores. */
const JOURNEY_TIMEOUT_MS = 120_000;
const SERVER_TIMEOUT_MS = 60_000;
const COMMAND_TIMEOUT_MS = 120_000;
/** Vitest's default of one second is too short on a busy machine. */
const POLL_TIMEOUT_MS = 15_000;
/** A benchmark with small sizes takes about 20 s on an idle machine. */
const BENCH_TIMEOUT_MS = 180_000;
const isQuick = process.env.OFICIO_TEST_QUICK === '1';

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
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: isQuick ? SLOW_SERVER_TESTS : [],
          // Loading the server again for each file would take more time than many of its tests.
          isolate: false,
          setupFiles: [
            'apps/server/src/testing/cheap-work-setup.ts',
            'apps/server/src/testing/query-plans/setup.ts',
          ],
          // The first one must run before a module of the server is loaded.
          sequence: { setupFiles: 'list' },
          // Tests often wait for the disk; with Vitest's default one core stays idle.
          maxWorkers: '100%',
          globalSetup: [
            'tests/support/web-build-setup.ts',
            'tests/support/postgres-setup.ts',
            'tests/support/templates-setup.ts',
          ],
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          testTimeout: SERVER_TIMEOUT_MS,
          hookTimeout: SERVER_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'commands',
          include: ['tests/commands/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: COMMAND_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'bench',
          include: ['tests/bench/**/*.test.ts'],
          env: { PLAYWRIGHT_CHROMIUM: (await findChromium()) ?? '' },
          testTimeout: BENCH_TIMEOUT_MS,
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/web-build-setup.ts', 'tests/support/postgres-setup.ts'],
          env: { PLAYWRIGHT_CHROMIUM: (await findChromium()) ?? '' },
          // Each file starts its own server and browser; more than two at once are slower in total.
          maxWorkers: 2,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          testTimeout: JOURNEY_TIMEOUT_MS,
          hookTimeout: JOURNEY_TIMEOUT_MS,
        },
      },
    ],
  },
});
