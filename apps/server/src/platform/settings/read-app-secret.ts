import { type EnvironmentReader, SettingError } from './environment-reader.ts';
import { SECRET_MIN, type Settings } from './settings.ts';

/** 32 random hexadecimal digits have at least this many different characters, except once in ten million times. */
const DIFFERENT_MIN = 8;

/** Reads `APP_SECRET`, which production requires, and the secrets that it replaced. Errors never repeat a secret. */
export function readAppSecret(
  read: EnvironmentReader,
  production: boolean,
): Pick<Settings, 'appSecret' | 'previousSecrets'> {
  const appSecret = read.text('APP_SECRET');
  if (production && !appSecret) throw new SettingError('APP_SECRET is required in production.');
  if (appSecret && appSecret.length < SECRET_MIN)
    throw new SettingError(`APP_SECRET must have at least ${SECRET_MIN} characters.`);
  if (appSecret && new Set(appSecret).size < DIFFERENT_MIN)
    throw new SettingError(
      'APP_SECRET is easy to guess, because it repeats a few characters: use the output of openssl rand -hex 32.',
    );
  // A weak previous secret is accepted, because a rotation must be able to replace it.
  const previousSecrets = read.lines('APP_SECRET_PREVIOUS');
  if (previousSecrets.some(secret => secret.length < SECRET_MIN))
    throw new SettingError(
      `APP_SECRET_PREVIOUS must have one secret of at least ${SECRET_MIN} characters per line.`,
    );
  return { appSecret, previousSecrets };
}
