import type { Migration } from '../platform/database/migrate.ts';

const ON = 'messages (image) where image is not null';

/** Finds the message that a photo belongs to. */
export const ownersOfChatPhotos: Migration = {
  name: '0125-owners-of-chat-photos',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? ['drop index if exists messages_image', `create index messages_image on ${ON}`]
      : [
          'drop index concurrently if exists messages_image',
          `create index concurrently messages_image on ${ON}`,
        ],
};
