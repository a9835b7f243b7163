import { createStore } from '../../lib/store.ts';

/**
 * Short messages over the header; any code may show one. `ui/feedback/toaster.tsx` renders the first in live regions, so that they
 * never cover more than one line of the page. They disappear after 3 s, errors after 4 s (spec, section 9), but not while the pointer
 * or the focus is on them.
 */
export type ToastTone = 'success' | 'info' | 'error';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** Same-origin path followed when the toast is clicked. */
  readonly link?: string | undefined;
  /** Milliseconds. */
  readonly duration: number;
}

const DURATIONS = { success: 3000, info: 3000, error: 4000 } as const satisfies Record<ToastTone, number>;
/** The shown toast and at most one that waits until it disappears. */
export const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

/** Returns the id for `dismissToast`. Shows nothing for an empty text, the text of a call that the user gave up. */
function show(tone: ToastTone, text: string, { link }: { readonly link?: string | undefined } = {}): number {
  if (text === '') return 0;
  const toast = { id: nextId++, tone, text, link, duration: DURATIONS[tone] };
  toasts.set(withToast(toasts.get(), toast));
  return toast.id;
}

/**
 * The answer to an act of the user replaces the shown toast at once. News, which have a link, wait until it disappears, and the newest
 * news replace those that wait. A toast with the same text replaces the older one and restarts its time.
 */
function withToast(before: readonly Toast[], toast: Toast): readonly Toast[] {
  const others = before.filter(({ text }) => text !== toast.text);
  const [shown] = others;
  if (toast.link === undefined) return [toast, ...others.filter(({ link }) => link !== undefined).slice(-1)];
  return shown === undefined ? [toast] : [shown, toast];
}

export const toast = {
  success: (text: string, options?: { readonly link?: string | undefined }) => show('success', text, options),
  info: (text: string, options?: { readonly link?: string | undefined }) => show('info', text, options),
  error: (text: string, options?: { readonly link?: string | undefined }) => show('error', text, options),
};

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter(other => other.id !== id));
