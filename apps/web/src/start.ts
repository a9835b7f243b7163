/**
 * Starts the app on a server-rendered page after its first paint, so that text and fonts get the line and the processor first. The
 * scripts wait in inert elements of the document (`app/server-rendering/document-template.ts`).
 */

/** A hidden tab paints nothing, and some browsers do not report their paints. */
const LONGEST_WAIT_MS = 2000;

new PerformanceObserver(paints => {
  if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
}).observe({ type: 'paint', buffered: true });
setTimeout(start, LONGEST_WAIT_MS);

/** Moves the scripts into the document, to run in their order. Later calls find none. */
function start(): void {
  for (const { content } of document.querySelectorAll<HTMLTemplateElement>('head > template')) {
    for (const script of content.querySelectorAll('script')) script.async = false;
    document.head.append(content);
  }
}
