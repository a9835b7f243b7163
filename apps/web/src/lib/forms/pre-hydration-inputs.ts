import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * Fields of the forms that the server renders: of the search, named like their query parameters, and of the sign-in pages. A combobox keeps
 * its own text, which no form's state replaces.
 */
const FIELDS = 'main form :is(input, select)[name]:not([role])';

/**
 * The fields of the served document. Only their inputs are recorded: a visitor may open another page before the served one is
 * hydrated, or from one without a form, and then nothing ends the recording.
 */
let servedFields: readonly Field[] = [];

/** Field name → value that the visitor chose before hydration. */
const inputs = new Map<string, string>();

/**
 * Records what a visitor chooses or types in a form of the served document before React hydrates it. React keeps what the fields show,
 * but the form's state has the served values, which the next rendering writes into the fields. The form takes the inputs over by
 * `usePreHydrationInputs`. Call it before hydration starts.
 */
export function recordPreHydrationInputs(): void {
  servedFields = [...document.querySelectorAll<Field>(FIELDS)];
  // What was entered before the scripts ran, without an event that they could see.
  for (const field of servedFields)
    if (field.value !== servedValue(field)) inputs.set(field.name, field.value);
  // On the window and in the capture phase, so that it runs before React's listener, which may hydrate the form within this event.
  addEventListener('input', record, { capture: true });
}

/**
 * Ends the recording when the form of the calling component is hydrated, which may be later than the page around it. Then passes the
 * inputs to `apply` once, unless there are none.
 */
export function usePreHydrationInputs(apply: (inputs: ReadonlyMap<string, string>) => void): void {
  const onInputs = useEffectEvent(apply);
  // A layout effect, because the fields' own handlers work from this commit on and an input must not count twice.
  useLayoutEffect(() => removeEventListener('input', record, { capture: true }), []);
  // A later effect, because `apply` may navigate, which the router allows only then.
  useEffect(() => {
    // A form that React mounts later is not the served one: the visitor left it before it was hydrated.
    if (inputs.size > 0 && servedFields.some(field => field.isConnected)) onInputs(new Map(inputs));
    inputs.clear();
  }, []);
}

function record({ target }: Event): void {
  const field = servedFields.find(served => served === target);
  if (!field) return;
  inputs.set(field.name, field.value);
  // React may hydrate the form within this event. Its handler would then get the `change` that follows, and the input would count twice.
  field.addEventListener('change', event => event.stopPropagation(), { once: true });
}

const servedValue = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : (([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value ?? '');
