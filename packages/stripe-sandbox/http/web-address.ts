import { ApiError } from './api-error.ts';
import type { Params } from './params.ts';

/** Reads a required http(s) URL. Throws 400. */
export function readWebAddress(params: Params, name: string): string {
  const url = params.requiredText(name, { max: 2000 });
  if (isWebAddress(url)) return url;
  throw ApiError.invalid('Not a valid URL', { code: 'url_invalid', param: name });
}

export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
