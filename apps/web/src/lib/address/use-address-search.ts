import { useEffect, useState } from 'react';
import { findAddresses } from '../api/geocode.ts';
import { type AddressSearch, type AddressSearchState, createAddressSearch, QUIET } from './address-search.ts';

/** A search of one's own for a field, and how it stands. */
export function useAddressSearch(): AddressSearchState & { readonly search: AddressSearch } {
  const [state, setState] = useState(QUIET);
  const [search] = useState(() => createAddressSearch(findAddresses, setState));
  useEffect(() => () => search.stop(), [search]);
  return { ...state, search };
}
