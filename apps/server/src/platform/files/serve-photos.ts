import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import { FILES_PATH, type FileStore } from './file-store.ts';

/** Browser cache time of a photo. Shorter than the life of its signed address. */
const CACHE_SECONDS = 300;

interface PhotoRoute {
  Params: { readonly name: string };
  Querystring: { readonly expires?: unknown; readonly signature?: unknown };
}

/** Serves stored photos at signed addresses. Not a contract row, because it returns bytes. */
export function servePhotos(server: FastifyInstance, files: FileStore, clock: () => number): void {
  server.get<PhotoRoute>(`${FILES_PATH}/:name`, async ({ params, query }, reply) => {
    const { expires, signature } = query;
    const valid =
      typeof signature === 'string' && files.isLinkValid(params.name, Number(expires), signature, clock());
    if (!valid) throw new AppError('link_expired');
    const photo = await files.load(params.name);
    if (!photo) throw new AppError('not_found');
    return reply.type('image/webp').header('cache-control', `private, max-age=${CACHE_SECONDS}`).send(photo);
  });
}
