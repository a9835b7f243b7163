/**
 * Starts the app on a server-rendered page after its first paint, so that text and fonts get the line and the processor first. The
 * scripts wait in inert elements of the document (`app/server-rendering/document-template.ts`). Until the app has hydrated the page,
 * the last pressed button waits too, a link whose press has an effect (`data-waits`), and a form that would send a password.
 */
import type { HydratedEvent } from './app/server-rendering/hydrated-event.ts';

const HYDRATED: HydratedEvent = 'hydrated';

/** A hidden tab paints nothing, and some browsers do not report their paints. */
const LONGEST_WAIT_MS = 2000;

let pressed: HTMLElement | null = null;

new PerformanceObserver(paints => {
  if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
}).observe({ type: 'paint', buffered: true });
setTimeout(start, LONGEST_WAIT_MS);

addEventListener('click', keepPress, true);
addEventListener('submit', keepSubmission, true);
addEventListener(HYDRATED, () => {
  removeEventListener('click', keepPress, true);
  removeEventListener('submit', keepSubmission, true);
  pressed?.click();
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
  pressed = event.submitter;
}

/** Keeps a press for later. The press itself must not reach React, which may hydrate the page within it: it would count twice. */
function keepPress(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const waiting = event.target.closest<HTMLElement>('button[type=button], a[data-waits]');
  if (!waiting) return;
  event.preventDefault();
  event.stopPropagation();
  pressed = waiting;
}
