import { SettingError } from './platform/settings.ts';

/** One sentence for whoever started us and sees us end. */
export function sentenceFor(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const { code, message } = error as { code?: string; message: string };
  if (code === 'EADDRINUSE') return 'The port is taken: stop what uses it or choose another with PORT.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'The database of DATABASE_URL cannot be reached.';
  return `Oficio could not start: ${message}`;
}
