import libheif from 'libheif-js/libheif-wasm/libheif.js?url';
import wasm from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { colourSpaceOf } from './heic-colours.ts';
import { isTimeout, runWorker } from './run-worker.ts';

/** What the decoder's worker needs. It imports nothing, so that the decoder stays the unchanged file of its package (LGPL). */
export interface HeicOrder {
  readonly photo: Blob;
  readonly colorSpace: PredefinedColorSpace;
  /** Addresses of the decoder's script and of its WebAssembly. */
  readonly decoder: { readonly script: string; readonly wasm: string };
}

export type HeicAnswer =
  | { readonly picture: ImageBitmap }
  | { readonly refusal: 'heic' | 'heic_decoder'; readonly cause: string };

/** The properties of a picture are in front of its pixels. Bytes. */
const PROPERTIES_LENGTH = 65_536;

/** Decodes a HEIC photo in a worker, which loads the decoder. The picture is upright. */
export async function decodeHeic(photo: Blob): Promise<HeicAnswer> {
  const colorSpace = colourSpaceOf(new Uint8Array(await photo.slice(0, PROPERTIES_LENGTH).arrayBuffer()));
  const address = (path: string) => new URL(path, location.href).href;
  const order: HeicOrder = {
    photo,
    colorSpace,
    decoder: { script: address(libheif), wasm: address(wasm) },
  };
  const answer = await runWorker<HeicAnswer>(
    () => new Worker(new URL('./heic-worker.ts', import.meta.url)),
    order,
  ).catch(
    (error: unknown): HeicAnswer => ({
      refusal: isTimeout(error) ? 'heic' : 'heic_decoder',
      cause: String(error),
    }),
  );
  if ('refusal' in answer) console.warn('The HEIC photo cannot be decoded', answer.cause);
  return answer;
}
