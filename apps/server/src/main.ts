import { createApp } from './app.ts';
import { endOnUncaught } from './end-on-uncaught.ts';
import { loadDevelopment } from './load-development.ts';
import { readSettings } from './platform/settings/read-settings.ts';
import { listenFailure, sentenceFor } from './start-failure.ts';
import { STOP_LIMIT_MS } from './stop-server.ts';

/** Fills the compile cache, migrates and seeds the database, then exits without serving. */
const PREPARE = '--prepare';

try {
  const settings = readSettings(process.env);
  const app = await createApp(settings);
  if (process.argv.includes(PREPARE)) {
    await app.server.ready();
    await app.close();
    process.exit(0);
  }
  const stop = (status: number) => {
    setTimeout(() => process.exit(1), settings.shutdownGraceMs + STOP_LIMIT_MS).unref();
    app.close().then(
      () => process.exit(status),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
  endOnUncaught(app.platform.log, () => {
    app.platform.shutdown.fail();
    stop(1);
  });
  try {
    await app.server.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    throw listenFailure(error, settings);
  }
  process.stdout.write(`Oficio is ready at ${settings.publicUrl}\n`);
  if (!settings.production) {
    const { describeDemoAccounts } = await loadDevelopment();
    const accounts = await describeDemoAccounts(app.platform.database.read);
    if (accounts) process.stdout.write(`${accounts}\n`);
  }
} catch (error) {
  process.stderr.write(`${sentenceFor(error, 'Oficio could not start')}\n`);
  process.exit(1);
}
