import { createApp } from '../app.ts';
import { sentenceFor } from '../platform/process/start-failure.ts';
import { readSettings } from '../platform/settings/read-settings.ts';

/** Compares all stored payments with the provider's once, repairs safe differences and prints the rest. A server may be running. */
try {
  const settings = readSettings(process.env);
  const app = await createApp({ ...settings, seedDemo: false });
  try {
    // Only the server runs due jobs.
    await app.platform.jobs.hold();
    await app.sandbox?.hold();
    const { checked, repaired, findings } = await app.reconcile();
    process.stdout.write(
      `Compared ${checked}, repaired ${repaired}, left ${findings.length} for an administrator.\n`,
    );
    for (const finding of findings) process.stdout.write(`- ${finding}\n`);
    process.exitCode = findings.length === 0 ? 0 : 2;
  } finally {
    await app.close();
  }
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exitCode = 1;
}
