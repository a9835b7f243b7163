import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startOficio } from './support.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a server that has stored the demo data and ended. A journey copies it instead of storing them again. */
    demoDataDir: string;
  }
}

/** Vitest's global setup: stores the demo data once for a run. */
export default async function setUpDemoData(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oficio-demo-'));
  const oficio = await startOficio({ DATA_DIR: dataDir });
  const code = await oficio.stop();
  if (code !== 0) throw new Error(`The server that stored the demo data exited with ${code}.`);
  project.provide('demoDataDir', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
