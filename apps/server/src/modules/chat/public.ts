/** What other nouns may use of conversations. */

export { createConversations } from './chat-writer.ts';
export { listenChat } from './erase-user.ts';
export { chatExporters } from './export-messages.ts';
export { chatEvents } from './live-handlers.ts';
export { chatRoutes } from './routes.ts';
export { countMessages } from './store/messages.ts';
export { insertMessages } from './store/read-marks.ts';
export type {} from './store/tables.ts';
