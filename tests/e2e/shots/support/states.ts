import type { Page } from 'playwright-core';
import { goInside } from '../../support.ts';
import { type Answer, lengthened, withCount, withMany } from './replies.ts';

export interface Screen {
  readonly name: string;
  /** `{name}` is an id of the demo. */
  readonly path: string;
  /** The call that fills the screen: left unanswered for `loading`, dropped for `error`, answered otherwise for the rest. */
  readonly call?: RegExp;
  /** A page of the server's own, without a script: without a network it knows nothing of it. */
  readonly plain?: true;
  /** The page arrives with its answers: only a reader who comes from another page makes the call. */
  readonly served?: true;
  /** The list in the answer, of which there may be none, one or many. */
  readonly list?: string;
  /** What else the call answers when there is nothing yet. */
  readonly empty?: Answer;
  /** What the call answers instead, by the name of the state it makes. */
  readonly answers?: Readonly<Record<string, (answer: Answer) => Answer>>;
  /** Done in every state before its picture is taken. */
  readonly always?: (page: Page) => Promise<unknown>;
  /** What is pressed or typed, by the name of the state it leads to. */
  readonly acts?: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
}

/** Brings a screen into a state; the picture is taken afterwards. */
export type State = readonly [name: string, bring: (page: Page, path: string) => Promise<unknown>];

/** Milliseconds for fonts, pictures and whatever else comes after the last answer. */
export const REST = 400;
/** Milliseconds for the code of a page on a busy machine. */
const PATIENCE = 3000;

export function statesOf(screen: Screen): readonly State[] {
  const { call, list, empty, answers = {}, acts = {} } = screen;
  const other = ([name, change]: readonly [string, (answer: Answer) => Answer]) =>
    meddled(screen, name, async route => {
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      await route.fulfill({ response, json: change((await response.json()) as Answer) });
    });
  return [
    ['full', open],
    ...(screen.plain ? [] : ([['offline', offline]] satisfies State[])),
    ...(call
      ? [
          meddled(screen, 'loading', () => {}),
          meddled(screen, 'error', route => route.abort()),
          other(['long', answer => lengthened(answer) as Answer]),
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

function meddled({ call, served }: Screen, name: string, answer: Parameters<Page['route']>[1]): State {
  return [
    name,
    async (page, path) => {
      await page.route(url => call?.test(url.pathname) ?? false, answer);
      if (served) {
        await page.goto('/login');
        await goInside(page, path);
      } else await page.goto(path);
      // What checks the session has no heading, and may be what is pictured.
      await page
        .locator('h1')
        .first()
        .waitFor({ timeout: PATIENCE })
        .catch(() => undefined);
      await page.waitForTimeout(REST);
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
