import {
  type AddressSuggestionOut,
  addressEndpoints,
} from '@oficio/domain/technicians/addresses/contract.ts';

import { call } from './client.ts';

/** Places that a piece of an address may mean, best match first. Rejects as `call` does. */
export async function findAddresses(words: string, signal: AbortSignal): Promise<AddressSuggestionOut[]> {
  return (await call(addressEndpoints.geocode, { query: { q: words }, signal })).suggestions;
}
