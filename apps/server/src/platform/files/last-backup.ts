import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'last-backup.json';

/** The last complete backup of this `DATA_DIR` and its database. */
export interface LastBackup {
  /** When it began. ISO 8601, UTC. */
  readonly createdAt: string;
  readonly bytes: number;
}

/** Records a complete backup for the administrators' page. */
export async function recordBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const file = join(dataDir, FILE);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(backup)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

/** Returns the last recorded backup; null without one. Throws when the record is not readable. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const backup = JSON.parse(text) as Partial<LastBackup>;
  const { createdAt, bytes } = backup;
  if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt)) || typeof bytes !== 'number')
    throw new Error(`${FILE} does not say when the backup was made and how large it is`);
  return { createdAt, bytes };
}
