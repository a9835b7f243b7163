import { Session } from 'node:inspector/promises';

const SOURCES = '/apps/server/src/';

/** Returns the files of the server with a function that runs while `work` does, relative to `apps/server/src`. */
export async function enteredFiles(work: () => Promise<unknown>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    const entered = result.filter(({ functions }) =>
      functions.some(({ ranges: [range] }) => (range?.count ?? 0) > 0),
    );
    const files = entered.flatMap(({ url }) => {
      const start = url.lastIndexOf(SOURCES);
      return start === -1 ? [] : [url.slice(start + SOURCES.length)];
    });
    return [...new Set(files)].sort();
  } finally {
    session.disconnect();
  }
}
