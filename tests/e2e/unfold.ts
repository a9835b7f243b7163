import type { Locator, Page } from 'playwright-core';

const folded = (scope: Locator | Page) => scope.getByRole('button', { name: 'Detalles y opciones' });

/** Unfolds a card, and returns it. */
export async function unfold(card: Locator): Promise<Locator> {
  await folded(card).click();
  return card;
}

/** Unfolds all cards. */
export async function unfoldAll(page: Page): Promise<void> {
  await folded(page).first().waitFor();
  // Without the mouse, because a click on each card in turn takes seconds. `unfold` uses the mouse.
  const clickAll = (buttons: (HTMLElement | SVGElement)[]) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  };
  while ((await folded(page).count()) > 0) await folded(page).evaluateAll(clickAll);
}
