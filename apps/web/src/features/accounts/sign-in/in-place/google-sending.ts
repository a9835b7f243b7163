import { GOOGLE_SIGN_IN_TERM } from '@oficio/domain/accounts/google.ts';
import { readJson, sessionStorageEntry } from '../../../../lib/storage/storage-entry.ts';

/** Key of the form that the person has pressed to send with Google, and when. In this tab only. */
const entry = sessionStorageEntry('oficio.send-after-google');

interface Pressed {
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Remembers, before the browser leaves for Google, that the form with this key is to be sent. `now` in milliseconds since the epoch. */
export const rememberSending = (key: string, now: number): void =>
  entry.write(JSON.stringify({ key, at: now } satisfies Pressed));

/** Returns, once, whether the form was sent to Google within the time that a sign-in there may take. */
export function takeSending(key: string, now: number): boolean {
  const pressed = readJson(entry) as Pressed | null;
  entry.write(null);
  return pressed?.key === key && now - pressed.at >= 0 && now - pressed.at <= GOOGLE_SIGN_IN_TERM;
}
