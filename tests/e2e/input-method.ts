import type { Locator } from 'playwright-core';

/** Sends the Enter with which Safari confirms the word of an input method: after the composition, so only its key code tells. */
export const confirmWord = (field: Locator): Promise<void> =>
  field.evaluate(element => {
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', key));
  });
