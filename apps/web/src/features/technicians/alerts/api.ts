import { type AreaAlertOut, areaAlertEndpoints } from '@oficio/domain/technicians/alerts/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import type { AlertArea } from './area.ts';

const ALERTS_KEY = ['area-alerts'];

/** Loads the user's alerts that wait, newest first. */
export const useMyAlerts = () =>
  useQuery({
    queryKey: ALERTS_KEY,
    queryFn: async ({ signal }) => (await call(areaAlertEndpoints.listMyAlerts, { signal })).alerts,
    // The server ends an alert when it tells the user.
    staleTime: 0,
  });

/** An area and the id of its service; null for any service. */
interface NewAlert extends AlertArea {
  readonly serviceId: number | null;
}

export function useCreateAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ serviceId, latitude, longitude, radius, place }: NewAlert) => {
      const body = { service_id: serviceId, latitude, longitude, radius, place };
      return (await call(areaAlertEndpoints.createAlert, { body })).alert;
    },
    onSuccess: alert => {
      queryClient.setQueryData<readonly AreaAlertOut[]>(ALERTS_KEY, (alerts = []) => [
        alert,
        ...alerts.filter(({ id }) => id !== alert.id),
      ]);
      void queryClient.invalidateQueries({ queryKey: ALERTS_KEY });
    },
    // The area may have a technician now.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['technicians', 'search'] }),
  });
}

export function useEndAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(areaAlertEndpoints.endAlert, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ALERTS_KEY }),
  });
}
