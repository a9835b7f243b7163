import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLSelectElement;

/** Fields of a search, which are called as in the address. No other form arrives as HTML. */
const FIELDS = 'search :is(input, select)[name]';

/** What was chosen in a search, by the field's name, while nothing listened to it yet. */
const choices = new Map<string, string>();

/**
 * Notes what people choose in a search between its arrival and its hydration, which sets the fields back to what the
 * server rendered. To be called before hydration begins.
 */
export function noteEarlyChoices(): void {
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    if (field.value !== servedValue(field)) choices.set(field.name, field.value);
  }
  addEventListener('input', note, { capture: true });
}

/** Hands what was chosen too early to the search that is now alive, once; nothing when there was none. */
export function useEarlyChoices(apply: (choices: ReadonlyMap<string, string>) => void): void {
  const hand = useEffectEvent(apply);
  // At the very commit: from then on the fields' own handlers hear what is chosen, and one choice must not count twice.
  useLayoutEffect(() => removeEventListener('input', note, { capture: true }), []);
  useEffect(() => {
    if (choices.size === 0) return;
    hand(new Map(choices));
    choices.clear();
  }, []);
}

function note({ target }: Event): void {
  const field = target instanceof Element ? target.closest<Field>(FIELDS) : null;
  if (!field) return;
  choices.set(field.name, field.value);
  // Hydration may happen within this very event. The field's own handler would then hear what it was set back to.
  field.addEventListener('change', event => event.stopPropagation(), { once: true });
}

const servedValue = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : (([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value ?? '');
