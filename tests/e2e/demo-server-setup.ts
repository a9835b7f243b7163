import type { TestProject } from 'vitest/node';
import { startOficio } from './support.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a server with the demo data that journeys share which do not change what other journeys read. */
    demoUrl: string;
  }
}

/** Vitest's global setup: one server for the journeys of a run that call `openSharedJourney`. It needs `demo-data-setup.ts` before it. */
export default async function setUpDemoServer(project: TestProject): Promise<() => Promise<void>> {
  const oficio = await startOficio({}, project.getProvidedContext().demoDataDir);
  project.provide('demoUrl', oficio.url);
  return async () => {
    const code = await oficio.stop();
    if (code !== 0) throw new Error(`The shared server exited with ${code}.`);
  };
}
