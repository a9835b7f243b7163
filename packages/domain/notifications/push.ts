/** What the service worker of a browser is sent, as JSON. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** A path of this site: where a press on it leads. */
  readonly url: string;
  /** A newer one with the same tag takes the place of an older one. */
  readonly tag: string;
}

/** Characters; a message may have 4 KB in all, encrypted, and so must its name's and its sentence's longest form. */
const TITLE_MAX = 100;
const BODY_MAX = 400;

/** Cut to what a push message can carry and a screen can show. */
export const cutPayload = ({ title, body, ...rest }: PushPayload): PushPayload => ({
  title: cut(title, TITLE_MAX),
  body: cut(body, BODY_MAX),
  ...rest,
});

const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;
