import { addressEndpoints } from '@oficio/domain/technicians/addresses/contract.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAddressSearch } from './search-addresses.ts';

export function placeRoutes(router: Router, platform: Platform): void {
  const { searchAddresses, findAddressAt } = createAddressSearch(platform);

  router.on(addressEndpoints.geocode, async ({ session, address, query }) => ({
    suggestions: await searchAddresses({ userId: session?.userId ?? null, address }, query.q),
  }));

  router.on(addressEndpoints.reverseGeocode, async ({ session, address, query }) => ({
    address: await findAddressAt({ userId: session?.userId ?? null, address }, query),
  }));
}
