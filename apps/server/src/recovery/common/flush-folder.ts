import { open } from 'node:fs/promises';

/** Writes the names in a folder to the disk, so that a power cut keeps new and renamed files. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
