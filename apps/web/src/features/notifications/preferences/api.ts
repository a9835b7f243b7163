import { notificationEndpoints, type PreferencesOut } from '@oficio/domain/notifications/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

const KEY = ['notifications', 'preferences'];

type Answer = { readonly preferences: PreferencesOut };

export const usePreferences = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(notificationEndpoints.getPreferences, { signal }),
    select: ({ preferences }: Answer) => preferences,
  });

/** Changes a channel at once; if the server refuses, it changes back. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<PreferencesOut>) => call(notificationEndpoints.savePreferences, { body }),
    // Runs changes one after another, so that the last reply belongs to the last change.
    scope: { id: 'notification-preferences' },
    onMutate: async change => {
      await queryClient.cancelQueries({ queryKey: KEY });
      queryClient.setQueryData<Answer>(
        KEY,
        answer => answer && { preferences: { ...answer.preferences, ...change } },
      );
    },
    onError: error => toast.error(refusalOf(error, 'Error al guardar tus preferencias')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
