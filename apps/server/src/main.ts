import { createApp } from './app.ts';
import { readSettings, SettingError } from './platform/settings.ts';

/** How long calls in flight may take to finish once we are asked to stop. */
const PATIENCE_MS = 10_000;

try {
  const settings = readSettings(process.env);
  const app = await createApp(settings);
  const stop = () => {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  await app.server.listen({ port: settings.port, host: settings.host });
  process.stdout.write(`Oficio is ready at ${settings.publicUrl}\n`);
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
}

function sentenceFor(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const { code, message } = error as { code?: string; message: string };
  if (code === 'EADDRINUSE') return 'The port is taken: stop what uses it or choose another with PORT.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'The database of DATABASE_URL cannot be reached.';
  return `Oficio could not start: ${message}`;
}
