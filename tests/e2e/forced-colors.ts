import type { Page } from 'playwright-core';

/** Attributes that mark the chosen one of several elements, by the selector of those whose state only their style shows. */
const MARKS = [
  ['aria-current', '[aria-current]:not([aria-current="false"])'],
  ['aria-pressed', '[aria-pressed="true"]'],
  ['aria-selected', '[role="tab"][aria-selected="true"]'],
  ['data-checked', '[role="radio"][data-checked], .mantine-Chip-label[data-checked]'],
  ['data-active', '.mantine-SegmentedControl-label[data-active]'],
  ['data-unread', 'li[data-unread]'],
  ['data-done', 'span[data-done]:empty'],
  ['data-reached', 'li[data-reached]'],
] as const;

/** Drawn boxes, which a switch, a tick, a bar, a dot and the button of the menu consist of. */
const FILLS = [
  '.mantine-Switch-input:not(:checked) + .mantine-Switch-track .mantine-Switch-thumb',
  '.mantine-Progress-section',
  'ul[aria-label="Reseñas por estrellas"] [style*="width"]',
  'span[data-tone]:empty',
  'header button[aria-label$="menú"] > span',
].join();

const TOGGLES = '.mantine-Checkbox-input, .mantine-Switch-input';

/**
 * Returns the visible elements of a page in a contrast theme whose state cannot be seen: border, background and outline are the same
 * with the state and without it, or a drawn box has the colour of the page. Changes nothing that lasts.
 */
export async function hiddenStates(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const hidden = await page.evaluate(
    ([marks, fills, toggles]) => {
      const LOOK =
        /^(background-(color|image)|border-.*-(color|style|width)|outline-(color|style|width)|fill|stroke)$/;
      const names = [...getComputedStyle(document.body)].filter(name => LOOK.test(name));
      const lookOf = (root: Element) =>
        [root, ...root.querySelectorAll('*')]
          .flatMap(element => [null, '::before', '::after'].map(part => getComputedStyle(element, part)))
          .map(style => names.map(name => style.getPropertyValue(name)))
          .join();
      const isVisible = (element: Element) => element.getClientRects().length > 0;
      const visible = <Kind extends Element>(selector: string) =>
        [...document.querySelectorAll<Kind>(selector)].filter(isVisible);
      const nameOf = (element: Element) => element.outerHTML.slice(0, 140);
      /** One of the elements that the same rules of style apply to: a list can have hundreds. */
      const onePerStyle = (elements: Element[]) =>
        new Map(
          elements.map(element => [
            [element, element.parentElement].map(part => part?.getAttribute('class')).join(),
            element,
          ]),
        ).values();
      const found: string[] = [];

      for (const [attribute, selector] of marks)
        for (const element of onePerStyle(visible(selector))) {
          const value = element.getAttribute(attribute) ?? '';
          const before = lookOf(element);
          element.removeAttribute(attribute);
          if (lookOf(element) === before) found.push(`${attribute}: ${nameOf(element)}`);
          element.setAttribute(attribute, value);
        }
      for (const input of [...document.querySelectorAll<HTMLInputElement>(toggles)]) {
        const whole = input.parentElement;
        if (!whole || !isVisible(whole)) continue;
        const before = lookOf(whole);
        input.checked = !input.checked;
        if (lookOf(whole) === before) found.push(`checked: ${nameOf(input)}`);
        input.checked = !input.checked;
      }
      const paper = getComputedStyle(document.body).backgroundColor;
      for (const box of visible(fills)) {
        const { backgroundColor, backgroundImage } = getComputedStyle(box);
        if (backgroundColor === paper && backgroundImage === 'none') found.push(`colour: ${nameOf(box)}`);
      }
      for (const slider of visible('input[type="range"]'))
        if (getComputedStyle(slider).forcedColorAdjust !== 'none') found.push(`track: ${nameOf(slider)}`);
      return found;
    },
    [MARKS, FILLS, TOGGLES] as const,
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return hidden;
}
