import { createApp } from '../app.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import { sentenceFor } from '../start-failure.ts';

/** Compares all stored payments with the provider's once, repairs safe differences and prints the rest. A server may be running. */
try {
  const settings = readSettings(process.env);
  const app = await createApp({ ...settings, seedDemo: false });
  try {
    // Only the server runs due tasks.
    await app.platform.tasks.hold();
    await app.sandbox?.hold();
    const { checked, repaired, differences, findings } = await app.reconcile();
    process.stdout.write(
      `Compared ${checked}, repaired ${repaired}, left ${differences} for an administrator.\n`,
    );
    for (const finding of findings) process.stdout.write(`- ${finding}\n`);
    if (differences > findings.length)
      process.stdout.write(`These are the first ${findings.length} of ${differences} differences.\n`);
    process.exitCode = differences === 0 ? 0 : 2;
  } finally {
    await app.close();
  }
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exitCode = 1;
}
