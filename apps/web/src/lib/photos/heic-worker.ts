import type { HeicAnswer, HeicOrder } from './decode-heic.ts';

/*! Loads libheif (LGPL-3.0) as its authors publish it. Licence and sources: /licences/libheif.txt */

/** The part of libheif's script that this worker uses. */
interface Libheif {
  readonly HeifDecoder: new () => { decode(file: ArrayBuffer): readonly HeifImage[] };
}

interface HeifImage {
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  /** Decodes the pixels into the target, and passes null on if that fails. */
  display(target: ImageData, done: (target: ImageData | null) => void): void;
}

declare const libheif: (options: { readonly wasmBinary: ArrayBuffer }) => Libheif | Promise<Libheif>;
declare function importScripts(address: string): void;

/**
 * A classic worker for one photo. The server's policy allows WebAssembly in this worker only (decision 0049). Its memory never
 * shrinks, so it ends with the photo.
 */
addEventListener('message', async ({ data }: MessageEvent<HeicOrder>) => {
  const answer = await answerTo(data);
  postMessage(answer, { transfer: 'picture' in answer ? [answer.picture] : [] });
});

async function answerTo({ photo, colorSpace, decoder }: HeicOrder): Promise<HeicAnswer> {
  let library: Libheif;
  try {
    importScripts(decoder.script);
    const reply = await fetch(decoder.wasm);
    if (!reply.ok) throw new Error(`The decoder has the status ${reply.status}`);
    library = await libheif({ wasmBinary: await reply.arrayBuffer() });
  } catch (error) {
    return { refusal: 'heic_decoder', cause: String(error) };
  }
  try {
    const images = new library.HeifDecoder().decode(await photo.arrayBuffer());
    const image = images.find(one => one.is_primary()) ?? images[0];
    if (!image) throw new Error('The file has no picture');
    const target = new ImageData(image.get_width(), image.get_height(), { colorSpace });
    const pixels = await new Promise<ImageData | null>(resolve => image.display(target, resolve));
    if (!pixels) throw new Error('The picture is broken');
    return { picture: await createImageBitmap(pixels) };
  } catch (error) {
    return { refusal: 'heic', cause: String(error) };
  }
}
