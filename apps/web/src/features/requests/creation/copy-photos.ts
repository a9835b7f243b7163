import { type RequestOut, requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { call } from '../../../lib/api/client.ts';

/** The customer waits for the copies. */
const TIMEOUT_MS = 8000;

interface CopiedPhotos {
  readonly photos: readonly File[];
  /** Photos that could not be read. */
  readonly missing: number;
}

/** Downloads the photos of a request, so that another request can be sent with them. */
export async function copyPhotos({ id, image_urls: known }: RequestOut): Promise<CopiedPhotos> {
  if (known.length === 0) return { photos: [], missing: 0 };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    // The addresses of a list may have expired.
    const { request } = await call(requestEndpoints.getRequest, { params: { id }, signal });
    const results = await Promise.allSettled(
      request.image_urls.map((url, index) => download(url, `foto-${index + 1}.webp`, signal)),
    );
    const photos = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
    return { photos, missing: request.image_urls.length - photos.length };
  } catch (error) {
    console.warn('The photos of the request cannot be copied', error);
    return { photos: [], missing: known.length };
  }
}

async function download(url: string, name: string, signal: AbortSignal): Promise<File> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The photo has the status ${reply.status}`);
  const blob = await reply.blob();
  return new File([blob], name, { type: blob.type });
}
