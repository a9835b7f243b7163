import { DatabaseUnavailable } from './platform/database/unavailable.ts';
import { SettingError } from './platform/settings/environment-reader.ts';

/** One sentence for whoever started us and sees us end. */
export function sentenceFor(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  if (error instanceof DatabaseUnavailable) return sentenceFor(error.cause);
  const { code, message } = error as { code?: string; message: string };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'The database of DATABASE_URL cannot be reached.';
  return `Oficio could not start: ${message}`;
}

/** Why we cannot listen where the settings say, as a `SettingError` that names the one to mend. */
export function listenFailure(error: unknown, { host, port }: { host: string; port: number }): SettingError {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE')
    return new SettingError('The port is taken: stop what uses it or choose another with PORT.');
  if (code === 'EACCES') return new SettingError(`PORT ${port} may not be used: choose one from 1024.`);
  return new SettingError(`HOST must be an address of this machine, which "${host}" is not (${code}).`);
}
