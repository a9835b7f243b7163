/** JSON that the browser's service worker receives. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Path of this site that opens when the user clicks the notification. */
  readonly url: string;
  /** A newer notification replaces an older one with the same tag. */
  readonly tag: string;
}

/** Path of the call with which a service worker reports that the browser has replaced its subscription. */
export const REPLACED_PUSH_PATH = '/api/notifications/push-subscriptions/replaced';

/** Maximum characters. The encrypted message may have 4 KB in total, even when every character takes several bytes. */
const TITLE_MAX = 100;
const BODY_MAX = 400;

/** Returns the payload with title and body cut to the maximum size of a push message. */
export const cutPayload = ({ title, body, ...rest }: PushPayload): PushPayload => ({
  title: cut(title, TITLE_MAX),
  body: cut(body, BODY_MAX),
  ...rest,
});

const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength
    ? text
    : `${text
        .slice(0, maxLength - 1)
        .toWellFormed()
        .trimEnd()}…`;
