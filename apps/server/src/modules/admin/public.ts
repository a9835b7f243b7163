/** Exports of admin for `app.ts` and `composition`. */

export { announceChanges } from './announce-changes.ts';
export { eraseNotes, noteExporters } from './notes.ts';
export { createFigureRefresh, FIGURES_TASK, figuresTask } from './overview/refresh-figures.ts';
export { adminRoutes } from './routes.ts';
