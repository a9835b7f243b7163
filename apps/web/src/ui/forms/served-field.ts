import { type RefObject, useEffect, useEffectEvent } from 'react';

interface FieldHandlers {
  /** Runs once, when the code that listens has arrived: the visitor may have typed before. */
  readonly arrive: (field: HTMLInputElement) => void;
  readonly type: (field: HTMLInputElement) => void;
  readonly press: (event: KeyboardEvent, field: HTMLInputElement) => void;
  readonly leave: (field: HTMLInputElement) => void;
}

/** Listens to a field, which another component renders and which must keep the focus while this code loads. */
export function useFieldEvents(input: RefObject<HTMLInputElement | null>, handlers: FieldHandlers): void {
  const arrive = useEffectEvent(handlers.arrive);
  const type = useEffectEvent(handlers.type);
  const press = useEffectEvent(handlers.press);
  const leave = useEffectEvent(handlers.leave);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    field.addEventListener('input', () => type(field), { signal });
    field.addEventListener('keydown', event => press(event, field), { signal });
    field.addEventListener('blur', () => leave(field), { signal });
    arrive(field);
    return () => listeners.abort();
  }, [input]);
}

/** Sets the attributes of such a field that change while the visitor types. */
export function useFieldAttributes(
  input: RefObject<HTMLInputElement | null>,
  attributes: Readonly<Record<string, string | boolean | undefined>>,
): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) input.current?.removeAttribute(name);
      else input.current?.setAttribute(name, String(value));
  });
}
