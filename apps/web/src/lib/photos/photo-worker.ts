import { type Original, reducePhoto } from './reduce-photo.ts';

/** A worker for one photo, because the page would stand still while a photo of a phone is decoded. */
addEventListener('message', async ({ data }: MessageEvent<Original>) => {
  postMessage(await reducePhoto(data));
});
