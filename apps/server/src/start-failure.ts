import { AppError } from '@oficio/domain/errors.ts';
import { DatabaseUnavailable } from './platform/database/unavailable.ts';
import { SettingError } from './platform/settings/environment-reader.ts';

const UNREACHABLE = 'The database of DATABASE_URL cannot be reached.';

/**
 * Returns one sentence about a failure, for the person who started the server or a command.
 * @param what says what failed when the error is unexpected
 */
export function sentenceFor(error: unknown, what = 'Something unexpected happened'): string {
  if (error instanceof SettingError) return error.message;
  if (error instanceof DatabaseUnavailable)
    return isUnreachable(error.cause)
      ? UNREACHABLE
      : `The database is unavailable: ${(error.cause as Error).message}.`;
  // For example payments that are not set up.
  if (error instanceof AppError) return error.message;
  return isUnreachable(error) ? UNREACHABLE : `${what}: ${(error as Error).message}`;
}

const isUnreachable = (error: unknown) =>
  ['ECONNREFUSED', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

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
