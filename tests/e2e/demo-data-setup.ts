import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { SQLITE_FILE } from '../../apps/server/src/platform/database/sqlite.ts';
import { startOficio } from './support.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a server that has stored the demo data and ended. A journey copies it instead of storing them again. */
    demoDataDir: string;
  }
}

/** Milliseconds until the first run of the recurring tasks has ended, on a busy machine. */
const JOBS_TIMEOUT_MS = 60_000;

/** Vitest's global setup: stores the demo data once for a run. */
export default async function setUpDemoData(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oficio-demo-'));
  const oficio = await startOficio({ DATA_DIR: dataDir });
  await hourlyJobs(join(dataDir, SQLITE_FILE));
  const code = await oficio.stop();
  if (code !== 0) throw new Error(`The server that stored the demo data exited with ${code}.`);
  project.provide('demoDataDir', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** Waits until each recurring task has run once, so that the copies do not differ by what their servers did not finish. */
async function hourlyJobs(file: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const due = database.prepare(
      'select count(*) as due from scheduled_jobs where attempts > 0 or attempt_at <= ?',
    );
    const giveUp = performance.now() + JOBS_TIMEOUT_MS;
    while (due.get(Date.now())?.due !== 0) {
      if (performance.now() > giveUp)
        throw new Error('The recurring tasks of the server with the demo data did not end');
      await sleep(50);
    }
  } finally {
    database.close();
  }
}
