export { createChatWriter } from './chat-writer.ts';
export { handleChatEvents } from './live-handlers.ts';
export { eraseChats } from './personal-data/erase-user.ts';
export { chatExporters } from './personal-data/export-messages.ts';
export { chatRoutes } from './routes.ts';
export { countMessages, insertMessages } from './store/messages.ts';
export { type NewChat, openChats } from './store/participants.ts';
export { allChatPhotos, ownedChatPhotos } from './store/photos.ts';
export { subscribeChat } from './subscribe.ts';
