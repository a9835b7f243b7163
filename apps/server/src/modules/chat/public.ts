/** What other nouns may use of conversations. */

export { createConversations } from './conversations.ts';
export { chatEvents } from './events.ts';
export { chatExporters } from './export-messages.ts';
export { listenChat } from './forget-person.ts';
export { countMessages } from './read.ts';
export { chatRoutes } from './routes.ts';
export type {} from './tables.ts';
export { insertMessages } from './write.ts';
