import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { pushState, renewPush, turnPushOff, turnPushOn } from './push-browser.ts';

const keyOf = (userId: number) => ['notifications', 'push-state', userId];

/** Push state of this browser for this user; undefined until it is known. */
export function usePush(userId: number) {
  const queryClient = useQueryClient();
  const { data: state } = useQuery({
    queryKey: keyOf(userId),
    queryFn: () => pushState(userId),
    staleTime: 0,
    // The user may have changed the browser's settings meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(userId) : turnPushOff(userId)),
    onSuccess: next => queryClient.setQueryData(keyOf(userId), next),
    onError: error => toast.error(refusalOf(error, 'Error al cambiar los avisos de este dispositivo')),
  });
  return { state, isChanging: change.isPending, turn: change.mutate };
}

/** Renews the push subscription that the user requested in this browser. */
export function useRenewedPush(userId: number): void {
  useEffect(() => {
    renewPush(userId).catch(error => console.error('Push messages could not be renewed', error));
  }, [userId]);
}
