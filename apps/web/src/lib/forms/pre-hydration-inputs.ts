import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLSelectElement;

/** Fields of the forms that the server renders: of the search, named like their query parameters, and of the sign-in pages. */
const FIELDS = 'main form :is(input, select)[name]';

/** The fields of the served document. Pages that a user opens later have others, whose handlers work. */
const served = new Set<Field>();

/** Field name → value that the user chose before hydration. */
const inputs = new Map<string, string>();

/**
 * Records what users choose or type in a server-rendered form before hydration, which resets the fields to the values the
 * server rendered. Call it before hydration starts.
 */
export function recordPreHydrationInputs(): void {
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    served.add(field);
    if (field.value !== servedValue(field)) inputs.set(field.name, field.value);
  }
  addEventListener('input', record, { capture: true });
}

/** Passes the recorded inputs once to the hydrated form; does not call `apply` when there are none. */
export function usePreHydrationInputs(apply: (inputs: ReadonlyMap<string, string>) => void): void {
  const onInputs = useEffectEvent(apply);
  // A layout effect, because the fields' own handlers work from this commit on and an input must not count twice.
  useLayoutEffect(() => removeEventListener('input', record, { capture: true }), []);
  useEffect(() => {
    if (inputs.size === 0) return;
    onInputs(new Map(inputs));
    inputs.clear();
  }, []);
}

function record({ target }: Event): void {
  const field = target instanceof Element ? target.closest<Field>(FIELDS) : null;
  if (!field || !served.has(field)) return;
  inputs.set(field.name, field.value);
  // Hydration may happen within this very event; the field's own handler would then read the reset value.
  field.addEventListener('change', event => event.stopPropagation(), { once: true });
}

const servedValue = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : (([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value ?? '');
