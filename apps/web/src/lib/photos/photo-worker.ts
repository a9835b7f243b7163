import { type PhotoToReduce, reducePhoto } from './reduce-photo.ts';

/** A worker for one photo, because the page would stand still while a photo of a phone is decoded. */
addEventListener('message', async ({ data }: MessageEvent<PhotoToReduce>) => {
  postMessage(await reducePhoto(data));
});
