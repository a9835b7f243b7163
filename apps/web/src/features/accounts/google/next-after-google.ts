import { safeNext } from '../../../lib/navigation/next-path.ts';
import { sessionStorageEntry } from '../../../lib/storage/storage-entry.ts';

/** The path to open after a sign-in on another site. Without storage the user lands on the home page. */
const next = sessionStorageEntry('oficio.after-google');

export const saveNextPath = next.write;

/** Returns the saved path and removes it. */
export function takeNextPath(): string | null {
  const path = next.read();
  next.write(null);
  return safeNext(path);
}
