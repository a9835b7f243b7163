import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface PhoneMenu {
  /** Header with the menu: a press outside closes it. */
  readonly header: RefObject<HTMLElement | null>;
  readonly links: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Keeps Tab within the open menu and its button. Escape and a press outside close it; Escape focuses the button. */
export function usePhoneMenu(open: boolean, onClose: () => void): PhoneMenu {
  const header = useRef<HTMLElement>(null);
  const links = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      button.current?.focus({ preventScroll: true });
      onClose();
    }
    if (event.key === 'Tab') moveFocus(event, links.current, button.current);
  });
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !header.current?.contains(target)) onClose();
  });
  useEffect(() => {
    if (!open) return;
    const control = new AbortController();
    const { signal } = control;
    addEventListener('keydown', event => onKey(event), { signal });
    addEventListener('pointerdown', event => onPress(event), { signal });
    return () => control.abort();
  }, [open]);
  return { header, links, button };
}

/** Moves the focus as Tab does, but from the last element of the menu to the first. */
function moveFocus(event: KeyboardEvent, links: HTMLElement | null, button: HTMLElement | null): void {
  // On a wide window the links are no menu, and the button is hidden.
  if (!links || !button?.offsetParent) return;
  event.preventDefault();
  const stops = [...links.querySelectorAll<HTMLElement>('a, button'), button];
  const here = stops.findIndex(stop => stop.matches(':focus'));
  const step = event.shiftKey && here !== -1 ? -1 : 1;
  stops.at((here + step) % stops.length)?.focus();
}
