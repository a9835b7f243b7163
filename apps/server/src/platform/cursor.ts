import { Failure } from '@oficio/domain/errors.ts';

/** Opaque page cursors: JSON in base64url. What is inside is checked by whoever made it. */
export function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Throws 400 unless the cursor holds exactly `length` finite numbers. */
export function readNumberCursor(cursor: string, length: number): number[] {
  let position: unknown;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw new Failure('cursor_unreadable', { field: 'cursor' });
  }
  if (!Array.isArray(position) || position.length !== length || !position.every(Number.isFinite))
    throw new Failure('cursor_unreadable', { field: 'cursor' });
  return position as number[];
}
