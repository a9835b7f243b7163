import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Upload } from '../../platform/files/upload-folder.ts';

/** Stores bytes as a received photo. The file is removed when the test ends. */
export async function uploaded(bytes: Uint8Array): Promise<Upload> {
  const path = join(tmpdir(), `oficio-upload-${randomUUID()}`);
  await writeFile(path, bytes);
  onTestFinished(() => rm(path, { force: true }));
  return { path, size: bytes.length };
}
