import { chatEndpoints, type MessageOut } from '@oficio/domain/chat/contract.ts';
import sharp from 'sharp';
import type { App } from '../../app.ts';
import type { Person } from '../accounts/people.ts';
import { postForm } from '../http/post-form.ts';

/** Returns a JPEG of one colour, 40 × 30 px. */
const smallPhoto = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

interface Photo {
  readonly caption?: string;
  readonly clientId?: string;
  readonly bytes?: Uint8Array;
}

/** Sends a photo to a chat and returns the status and the body of the reply. */
export async function postChatPhoto(
  app: App,
  { token }: Person,
  requestId: number,
  { caption, clientId, bytes }: Photo = {},
) {
  const fields: (readonly [string, string])[] = [['request_id', String(requestId)]];
  if (caption !== undefined) fields.push(['message', caption]);
  if (clientId !== undefined) fields.push(['client_id', clientId]);
  return postForm(app, token, chatEndpoints.sendPhoto, fields, [{ bytes: bytes ?? (await smallPhoto()) }]);
}

/** Sends a photo to a chat and returns the stored message. */
export async function sendChatPhoto(
  app: App,
  who: Person,
  requestId: number,
  photo: Photo = {},
): Promise<MessageOut> {
  const { status, body } = await postChatPhoto(app, who, requestId, photo);
  if (!body.message) throw new Error(`The photo was refused: ${status} ${body.error}`);
  return body.message;
}
