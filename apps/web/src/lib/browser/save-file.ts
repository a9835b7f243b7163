import type { FileOut, FileType } from '@oficio/domain/endpoint.ts';

/** Milliseconds for which the file stays at its address: the browser reads it after the click. */
const KEPT = 60_000;

/** Gives a file to the person, who has it where their browser keeps what it downloads. */
export function saveFile({ name, bytes }: FileOut, type: FileType): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
