import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What one task of an administrator took. */
export interface TaskFigures {
  readonly name: string;
  /** Presses of the mouse and of single keys. */
  readonly clicks: number;
  /** Fields that were filled in. */
  readonly fields: number;
  /** Milliseconds from the presses until the screen showed what was waited for. */
  readonly waited: number;
}

/** Does a task as a person does: counts the presses and the fields, and measures how long the person waits for the screens. */
export class TimedTask {
  readonly #page: Page;
  #clicks = 0;
  #fields = 0;
  #waited = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses `target` and waits until `shown` is visible. */
  async press(target: Locator, shown?: Locator): Promise<void> {
    this.#clicks += 1;
    await this.#timed(() => target.click(), shown);
  }

  /** Presses a key of the keyboard, where the focus is. */
  async key(name: string, shown?: Locator): Promise<void> {
    this.#clicks += 1;
    await this.#timed(() => this.#page.keyboard.press(name), shown);
  }

  /** Fills a field and waits until `shown` is visible. */
  async type(field: Locator, text: string, shown?: Locator): Promise<void> {
    this.#fields += 1;
    await this.#timed(() => field.fill(text), shown);
  }

  /** Chooses an option of a list and waits until `shown` is visible. Counts as two presses: the list and the option. */
  async choose(field: Locator, label: string, shown?: Locator): Promise<void> {
    this.#clicks += 2;
    await this.#timed(() => field.selectOption({ label }), shown);
  }

  /** Does something that is neither pressed nor typed, such as a reload, as part of the wait. */
  async wait<Result>(work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    const result = await work();
    this.#waited += performance.now() - started;
    return result;
  }

  async #timed(act: () => Promise<unknown>, shown?: Locator): Promise<void> {
    await this.wait(async () => {
      await act();
      await shown?.first().waitFor();
    });
  }

  figures(name: string): TaskFigures {
    return { name, clicks: this.#clicks, fields: this.#fields, waited: this.#waited };
  }
}

/** Fails when a task needs more presses or fields than before. */
export function expectAtMost({ name, clicks, fields }: TaskFigures, most: readonly [number, number]): void {
  expect(clicks, `presses of "${name}"`).toBeLessThanOrEqual(most[0]);
  expect(fields, `fields of "${name}"`).toBeLessThanOrEqual(most[1]);
}

/** Returns the figures as a table for the terminal. */
export function tableOf(tasks: readonly TaskFigures[]): string {
  const rows = tasks.map(
    ({ name, clicks, fields, waited }) =>
      `${name.padEnd(62)} ${String(clicks).padStart(6)} ${String(fields).padStart(6)} ${String(Math.round(waited)).padStart(9)}`,
  );
  return [`${'task'.padEnd(62)} clicks fields waited ms`, ...rows].join('\n');
}
