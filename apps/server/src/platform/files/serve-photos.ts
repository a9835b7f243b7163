import { AppError } from '@oficio/domain/errors.ts';
import { PUBLIC_PHOTO_SECONDS, PUBLIC_PHOTOS_PATH } from '@oficio/domain/photos.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FILES_PATH, type FileStore, photoOfSize } from './file-store.ts';

/** Browser cache time of a public photo. Afterwards the browser asks whether it may still show the photo. */
const PUBLIC_CACHE = `public, max-age=${PUBLIC_PHOTO_SECONDS}, must-revalidate`;

/** Browser cache time of a photo at a signed address. Shorter than the life of the signature. */
const PRIVATE_CACHE = 'private, max-age=300';

interface PhotoRoute {
  Params: { readonly name: string };
  Querystring: { readonly expires?: unknown; readonly signature?: unknown };
}

interface Photos {
  readonly files: FileStore;
  readonly clock: () => number;
  /** Returns whether everyone may see this photo of a technician or of a portfolio now. */
  readonly isPublic: (photo: string) => Promise<boolean>;
}

/**
 * Serves private photos at signed addresses, and the sizes of a technician's photos to everyone while the profile is public. Not contract
 * rows, because they return bytes.
 */
export function servePhotos(server: FastifyInstance, { files, clock, isPublic }: Photos): void {
  const config = { rateLimit: false } as const;
  const isSigned = (name: string, { expires, signature }: PhotoRoute['Querystring']) =>
    typeof signature === 'string' && files.isLinkValid(name, Number(expires), signature, clock());
  const send = (reply: FastifyReply, photo: Buffer, cache: string) =>
    reply.type('image/webp').header('cache-control', cache).send(photo);

  server.get<PhotoRoute>(`${FILES_PATH}/:name`, { config }, async ({ params, query }, reply) => {
    if (!isSigned(params.name, query)) throw new AppError('link_expired');
    const photo = await files.load(params.name);
    if (!photo) throw new AppError('not_found');
    return send(reply, photo, PRIVATE_CACHE);
  });

  server.get<PhotoRoute>(`${PUBLIC_PHOTOS_PATH}/:name`, { config }, async (request, reply) => {
    const { name } = request.params;
    const photo = photoOfSize(name);
    // The file first, because invented names must not cost a query.
    const bytes = photo && (await files.load(name));
    if (!bytes) throw new AppError('not_found');
    if (isSigned(photo, request.query)) return send(reply, bytes, PRIVATE_CACHE);
    if (!(await isPublic(photo))) throw new AppError('not_found');
    // The bytes at an address never change.
    const tag = `"${name}"`;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag)
      return reply.code(304).header('cache-control', PUBLIC_CACHE).send();
    return send(reply, bytes, PUBLIC_CACHE);
  });
}
