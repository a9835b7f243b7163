/**
 * Event of the window: the page's elements react from now on. Only a type, because a value that `start.ts` shares with the app would
 * become a third script, which both wait for.
 */
export type HydratedEvent = 'hydrated';
