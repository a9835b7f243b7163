export { createChatWriter } from './chat-writer.ts';
export { eraseChats } from './erase-user.ts';
export { chatExporters } from './export-messages.ts';
export { handleChatEvents } from './live-handlers.ts';
export { chatRoutes } from './routes.ts';
export { countMessages, insertMessages } from './store/messages.ts';
export { type NewChat, openChats } from './store/participants.ts';
export { subscribeChat } from './subscribe.ts';
