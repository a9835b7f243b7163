import { type CatalogueServiceOut, serviceEndpoints } from '@oficio/domain/admin/services/contract.ts';
import type { BodyInput } from '@oficio/domain/endpoint.ts';
import { type Direction, nameWithState } from '@oficio/domain/technicians/catalogue/rules.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';

const CATALOGUE = ['admin', 'services'] as const;

const catalogueQuery = queryOptions({
  queryKey: CATALOGUE,
  queryFn: async ({ signal }) => (await call(serviceEndpoints.listCatalogue, { signal })).services,
});

/** Loads all services of the catalogue, also the hidden ones. */
export const useCatalogue = () => useQuery(catalogueQuery);

/** Returns the names of all services, also the hidden ones, for filters and tables. A failure is only logged. */
export function useAllServices() {
  const { data, error } = useCatalogue();
  useErrorLog('The services could not be loaded', error);
  return useMemo(
    () => (data ?? []).map(({ id, name, hidden }) => ({ id, name: nameWithState(name, hidden) })),
    [data],
  );
}

/** Returns a function that loads the catalogue again and resolves with it. */
export function useReloadCatalogue() {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...catalogueQuery, staleTime: 0 });
}

/** Stores the catalogue that each change returns. The public catalogue and the technicians load again when a page shows them. */
function useCatalogueChange<Input>(
  send: (input: Input) => Promise<{ readonly services: CatalogueServiceOut[] }>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    // One after the other, so that an older reply does not replace a newer one.
    scope: { id: 'catalogue' },
    onSuccess: ({ services }) => {
      queryClient.setQueryData(CATALOGUE, services);
      void queryClient.invalidateQueries({ queryKey: ['services'] });
      void queryClient.invalidateQueries({ queryKey: ['technicians'] });
    },
    // The server may have made the change although its reply was lost.
    onError: () => void queryClient.invalidateQueries({ queryKey: CATALOGUE }),
  });
}

export const useAddService = () =>
  useCatalogueChange((body: BodyInput<typeof serviceEndpoints.addService>) =>
    call(serviceEndpoints.addService, { body }),
  );

type Change = BodyInput<typeof serviceEndpoints.changeService> & { readonly serviceId: number };

export const useChangeService = () =>
  useCatalogueChange(({ serviceId, ...body }: Change) =>
    call(serviceEndpoints.changeService, { params: { serviceId }, body }),
  );

interface Move {
  readonly serviceId: number;
  readonly direction: Direction;
}

export const useMoveService = () =>
  useCatalogueChange(({ serviceId, direction }: Move) =>
    call(serviceEndpoints.moveService, { params: { serviceId }, body: { direction } }),
  );

export const useHideService = () =>
  useCatalogueChange((serviceId: number) => call(serviceEndpoints.hideService, { params: { serviceId } }));

export const useShowService = () =>
  useCatalogueChange((serviceId: number) => call(serviceEndpoints.showService, { params: { serviceId } }));
