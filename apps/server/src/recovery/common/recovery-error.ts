/** A backup or restore that cannot be done. The message is a sentence for the person who runs the command. */
export class RecoveryError extends Error {
  override readonly name = 'RecoveryError';
}

/** Returns a sentence for an error of the file system; other errors stay as they are. */
export function asRecoveryError(error: unknown, folder: string): unknown {
  const { code, path = folder } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new RecoveryError(`The disk of ${folder} is full.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new RecoveryError(`${path} must be readable and ${folder} writable for this user (${code}).`);
  if (code === 'EIO') return new RecoveryError(`The disk failed while ${path} was read or written.`);
  return error;
}
