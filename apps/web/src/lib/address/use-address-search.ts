import {
  type AddressSuggestionOut,
  addressEndpoints,
} from '@oficio/domain/technicians/addresses/contract.ts';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import {
  type AddressSearch,
  type AddressSearchState,
  createAddressSearch,
  NO_ADDRESS_SEARCH,
} from './address-search.ts';

/** Creates an address search for one field and returns it with its current state. */
export function useAddressSearch(): AddressSearchState & { readonly search: AddressSearch } {
  const [state, setState] = useState(NO_ADDRESS_SEARCH);
  const [search] = useState(() => createAddressSearch(findAddresses, setState));
  useEffect(() => () => search.stop(), [search]);
  return { ...state, search };
}

/** Returns places that match part of an address, best match first. Rejects as `call` does. */
async function findAddresses(query: string, signal: AbortSignal): Promise<AddressSuggestionOut[]> {
  return (await call(addressEndpoints.geocode, { query: { q: query }, signal })).suggestions;
}
