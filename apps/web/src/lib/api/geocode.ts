import { type AddressSuggestionOut, technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { call } from './client.ts';

/** Places that a piece of an address may mean, best match first. Rejects as `call` does. */
export async function findAddresses(words: string, signal: AbortSignal): Promise<AddressSuggestionOut[]> {
  return (await call(technicianEndpoints.geocode, { query: { q: words }, signal })).suggestions;
}
