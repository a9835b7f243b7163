import type { FileOut, FileType } from '@oficio/domain/endpoint.ts';

/** Milliseconds until the object URL is revoked; the browser reads it after the click. */
const REVOKE_DELAY_MS = 60_000;

/** Saves a file as a download of the browser. Text files are written in the browser; the others come from the server. */
export function saveFile({ name, bytes }: FileOut, type: FileType | 'text/plain; charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
