import type { Page } from 'playwright-core';
import { goInside } from '../../../tests/e2e/support.ts';
import { lengthened, type ReplyBody, withCount, withMany } from './replies.ts';

export interface Screen {
  readonly name: string;
  /** `{name}` is an id of the demo. */
  readonly path: string;
  /** The call that loads the data: pending in `loading`, aborted in `error`, with a changed reply in the other states. */
  readonly call?: RegExp;
  /** A server page without a script, so it has no `offline` state. */
  readonly plain?: true;
  /** The server renders the page with its data. Only a client-side navigation makes the call. */
  readonly served?: true;
  /** Name of the list in the reply, shown with no, one and many entries. */
  readonly list?: string;
  /** Further fields of the reply in the `empty` state. */
  readonly empty?: ReplyBody;
  /** Changes of the reply, by the name of the resulting state. */
  readonly answers?: Readonly<Record<string, (answer: ReplyBody) => ReplyBody>>;
  /** Runs in every state before the screenshot. */
  readonly always?: (page: Page) => Promise<unknown>;
  /** User actions, by the name of the resulting state. All screens share one server, so an action that saves must use a faked reply. */
  readonly acts?: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
}

/** Name of a state and the function that brings the screen into it. */
export type State = readonly [name: string, bring: (page: Page, path: string) => Promise<unknown>];

/** Milliseconds for fonts and images that load after the last reply. */
export const SETTLE_DELAY_MS = 400;
/** Milliseconds to load the code of a page on a busy machine. */
const HEADING_TIMEOUT_MS = 3000;

export function statesOf(screen: Screen): readonly State[] {
  const { call, list, empty, answers = {}, acts = {} } = screen;
  const other = ([name, change]: readonly [string, (answer: ReplyBody) => ReplyBody]) =>
    stateWithReply(screen, name, async route => {
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      await route.fulfill({ response, json: change((await response.json()) as ReplyBody) });
    });
  return [
    ['full', open],
    ...(screen.plain ? [] : ([['offline', offline]] satisfies State[])),
    ...(call
      ? [
          stateWithReply(screen, 'loading', () => {}),
          stateWithReply(screen, 'error', route => route.abort()),
          other(['long', answer => lengthened(answer) as ReplyBody]),
        ]
      : []),
    ...(list
      ? [
          other(['empty', answer => ({ ...withCount(answer, list, 0), next_cursor: null, ...empty })]),
          other(['one', answer => withCount(answer, list, 1)]),
          other(['many', answer => withMany(answer, list)]),
        ]
      : []),
    ...Object.entries(answers).map(other),
    ...Object.entries(acts).map(
      ([name, act]): State => [
        name,
        async (page, path) => {
          await open(page, path);
          await act(page);
        },
      ],
    ),
  ];
}

function stateWithReply({ call, served }: Screen, name: string, answer: Parameters<Page['route']>[1]): State {
  return [
    name,
    async (page, path) => {
      await page.route(url => call?.test(url.pathname) ?? false, answer);
      if (served) {
        await page.goto('/login');
        await goInside(page, path);
      } else await page.goto(path);
      // The page that checks the session has no heading, and some states show it.
      await page
        .locator('h1')
        .first()
        .waitFor({ timeout: HEADING_TIMEOUT_MS })
        .catch(() => undefined);
      await page.waitForTimeout(SETTLE_DELAY_MS);
    },
  ];
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

async function offline(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.context().setOffline(true);
  await page.getByText('Sin conexión', { exact: false }).first().waitFor();
}
