/**
 * Starts the app on a server-rendered page after its first paint, so that text and fonts get the line and the processor first. The
 * scripts wait in inert elements of the document (`app/server-rendering/document-template.ts`). Until the app has hydrated the page,
 * pressed buttons wait too, and after them the last link whose press has an effect (`data-waits`) or form that would send a password.
 */
import type { HydratedEvent } from './app/server-rendering/hydrated-event.ts';

const HYDRATED: HydratedEvent = 'hydrated';

/** A hidden tab paints nothing, and some browsers do not report their paints. */
const LONGEST_WAIT_MS = 2000;

/** In the order of their last presses. Each is pressed once later, because a visitor repeats a press that shows nothing. */
const buttons = new Set<HTMLElement>();
let lastLinkOrSubmitButton: HTMLElement | null = null;

new PerformanceObserver(paints => {
  if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
}).observe({ type: 'paint', buffered: true });
setTimeout(start, LONGEST_WAIT_MS);

addEventListener('click', keepPress, true);
addEventListener('submit', keepSubmission, true);
addEventListener(HYDRATED, async () => {
  removeEventListener('click', keepPress, true);
  removeEventListener('submit', keepSubmission, true);
  for (const pressed of [...buttons, lastLinkOrSubmitButton]) {
    pressed?.click();
    // React renders the effect of a press in a microtask, so the next one finds it.
    await null;
  }
});

/** Moves the scripts into the document, to run in their order. Later calls find none. */
function start(): void {
  for (const { content } of document.querySelectorAll<HTMLTemplateElement>('head > template')) {
    for (const script of content.querySelectorAll('script')) script.async = false;
    document.head.append(content);
  }
}

/** Keeps a submission for later, by the button that caused it. A search form works without scripts. */
function keepSubmission(event: SubmitEvent): void {
  if ((event.target as HTMLFormElement).method !== 'post') return;
  event.preventDefault();
  event.stopPropagation();
  lastLinkOrSubmitButton = event.submitter;
}

/** Keeps a press for later. The press itself must not reach React, which may hydrate the page within it: it would count twice. */
function keepPress(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const pressed = event.target.closest<HTMLElement>('button[type=button], a[data-waits]');
  if (!pressed) return;
  event.preventDefault();
  event.stopPropagation();
  if (pressed.matches('a')) lastLinkOrSubmitButton = pressed;
  else {
    buttons.delete(pressed);
    buttons.add(pressed);
  }
}
