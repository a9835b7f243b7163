import { AppError } from '@oficio/domain/errors.ts';
import { PUBLIC_PHOTOS_PATH } from '@oficio/domain/photos.ts';
import type { FastifyInstance } from 'fastify';
import { FILES_PATH, type FileStore, isPublicPhoto } from './file-store.ts';

/** Browser cache time of a public photo: a year, because another photo has another address. */
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';

/** Browser cache time of a photo. Shorter than the life of its signed address. */
const CACHE_SECONDS = 300;

interface PublicRoute {
  Params: { readonly name: string };
}

interface PhotoRoute {
  Params: { readonly name: string };
  Querystring: { readonly expires?: unknown; readonly signature?: unknown };
}

/** Serves private photos at signed addresses, and public ones in their sizes. Not a contract row, because it returns bytes. */
export function servePhotos(server: FastifyInstance, files: FileStore, clock: () => number): void {
  const config = { rateLimit: false } as const;
  server.get<PhotoRoute>(`${FILES_PATH}/:name`, { config }, async ({ params, query }, reply) => {
    const { expires, signature } = query;
    const valid =
      typeof signature === 'string' && files.isLinkValid(params.name, Number(expires), signature, clock());
    if (!valid) throw new AppError('link_expired');
    const photo = await files.load(params.name);
    if (!photo) throw new AppError('not_found');
    return reply.type('image/webp').header('cache-control', `private, max-age=${CACHE_SECONDS}`).send(photo);
  });
  server.get<PublicRoute>(`${PUBLIC_PHOTOS_PATH}/:name`, { config }, async ({ params }, reply) => {
    const photo = isPublicPhoto(params.name) ? await files.load(params.name) : null;
    if (!photo) throw new AppError('not_found');
    return reply.type('image/webp').header('cache-control', PUBLIC_CACHE).send(photo);
  });
}
