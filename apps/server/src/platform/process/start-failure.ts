import { DatabaseUnavailable } from '../database/unavailable.ts';
import { SettingError } from '../settings/environment-reader.ts';

/** Returns one sentence about a failed start, for the person who started the server. */
export function sentenceFor(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  if (error instanceof DatabaseUnavailable) return sentenceFor(error.cause);
  const { code, message } = error as { code?: string; message: string };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'The database of DATABASE_URL cannot be reached.';
  return `Oficio could not start: ${message}`;
}

/** Returns a `SettingError` that names the setting to correct when the server cannot listen. */
export function listenFailure(error: unknown, { host, port }: { host: string; port: number }): SettingError {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE')
    return new SettingError(
      'The port is taken: stop the program that uses it, or choose another one with PORT.',
    );
  if (code === 'EACCES') return new SettingError(`PORT ${port} is not allowed: choose 1024 or higher.`);
  return new SettingError(`HOST must be an address of this machine, which "${host}" is not (${code}).`);
}
