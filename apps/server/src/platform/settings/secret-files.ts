import { readFileSync } from 'node:fs';
import { type Environment, SettingError } from './environment-reader.ts';

/** Settings that may also be given as the path of a file in `NAME_FILE`, as systemd credentials and Docker secrets are. */
export const SECRETS = [
  'ADMIN_PASSWORD',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'DATABASE_MIGRATION_URL',
  'DATABASE_URL',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'VAPID_PRIVATE_KEY',
] as const;

/** Returns the environment with the contents of the files that `NAME_FILE` variables name. */
export function withSecretFiles(environment: Environment): Environment {
  const contents = SECRETS.flatMap(name => {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) return [];
    if (environment[name]?.trim()) throw new SettingError(`Set either ${name} or ${name}_FILE, not both.`);
    return [[name, contentOf(file, `${name}_FILE`)]];
  });
  return { ...environment, ...Object.fromEntries(contents) };
}

function contentOf(file: string, name: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as { code?: string };
    throw new SettingError(`${name} must name a readable file, and ${file} is not (${code}).`);
  }
  if (content === '') throw new SettingError(`${name} names an empty file: ${file}.`);
  return content;
}
