import { createLog, type Log } from '../platform/logs/log.ts';

/** Returns a log that writes nothing, for tests of parts that need one. */
export const silentLog = (): Log => createLog('silent', { write() {} });
