import { checklistEndpoints } from '@oficio/domain/admin/checklist/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

/** Loads the steps of the installation. */
export const useChecklist = (isShown: boolean) =>
  useQuery({
    queryKey: ['admin', 'checklist'],
    queryFn: async ({ signal }) => (await call(checklistEndpoints.getChecklist, { signal })).steps,
    enabled: isShown,
    // The steps are done on other pages.
    staleTime: 0,
  });
