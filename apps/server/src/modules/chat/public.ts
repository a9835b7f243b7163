export { createChatWriter } from './chat-writer.ts';
export { handleChatEvents } from './live-handlers.ts';
export { chatExporters, eraseChats } from './personal-data.ts';
export { presentMessage } from './present.ts';
export { chatRoutes } from './routes.ts';
export { countMessages, findLastMessage, findMessages, insertMessages } from './store/messages.ts';
export { type NewChat, openChats } from './store/participants.ts';
export { allChatPhotos, ownedChatPhotos } from './store/photos.ts';
export { subscribeChat } from './subscribe.ts';
