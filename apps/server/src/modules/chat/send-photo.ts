import { randomUUID } from 'node:crypto';
import type { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { isWritable } from '@oficio/domain/chat/rules.ts';
import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { sizeOf } from '../../platform/files/images.ts';
import type { Upload } from '../../platform/files/upload-folder.ts';
import { withRequiredPhoto } from '../../platform/files/with-photo.ts';
import { type ChatContext, hidesPhoto, partiesFor } from './access.ts';
import type { ChatWriter } from './chat-writer.ts';
import { findSentMessages, type MessageRow } from './store/messages.ts';

const FIELD = 'image';

interface Sender {
  readonly userId: number;
  /** Network address. */
  readonly address: string;
}

/**
 * Stores a message with a photo. Returns the stored message if one was sent before with the same key. Throws 4xx without a photo,
 * for a chat in which the sender cannot write, and over the limits of messages and photos, and stores nothing then.
 */
export async function sendPhoto(
  context: ChatContext,
  writer: ChatWriter,
  { userId, address }: Sender,
  input: Body<typeof chatEndpoints.sendPhoto>,
  file: Upload | null,
): Promise<MessageRow> {
  const { database, files, limits } = context;
  const { request_id, client_id = randomUUID() } = input;
  const message = { request_id, sender_id: userId, client_id, message: input.message ?? '' };
  // The writer returns the stored message and emits it again.
  if ((await findSentMessages(database.read, [message])).length > 0) return writer.send(message);
  // Checked before the photo is decoded, which is expensive. The writer checks again in its transaction.
  await assertWritable(context, request_id, userId);
  if (!file) throw new AppError('image_missing', { field: FIELD });
  await writer.assertMaySend(userId);
  const source = { field: FIELD, accountId: userId, address };
  return limits.run(['chat_photo', userId], () =>
    withRequiredPhoto(files, file, source, async (name, bytes) => {
      const row = await writer.send({ ...message, photo: { name, ...(await sizeOf(bytes)) } });
      // A parallel call with the same key was first; its photo is the one that the message names.
      if (row.image !== name) await files.remove(name);
      return row;
    }),
  );
}

async function assertWritable(
  { database, findWithUndecidedProblem }: ChatContext,
  requestId: number,
  userId: number,
): Promise<void> {
  const parties = await partiesFor(database.read, requestId, userId);
  if (isWritable(parties.status, false)) return;
  const undecided = await findWithUndecidedProblem(database.read, [requestId]);
  if (!undecided.has(requestId)) throw new AppError('chat_closed', { field: 'request_id' });
  if (hidesPhoto(parties, parties.technicianId, userId))
    throw new AppError('chat_photo_hidden', { field: FIELD });
}
