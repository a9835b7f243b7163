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
  // An unfolded card has another button, so the first one is always the next.
  while ((await folded(page).count()) > 0) await folded(page).first().click();
}
