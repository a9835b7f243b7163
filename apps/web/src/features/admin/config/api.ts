import { type ConfigOut, configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

const CONFIG = ['admin', 'config'] as const;

/** The stored settings. Not refetched automatically, so that a refetch does not overwrite typed values. */
export const useConfig = () =>
  useQuery({
    queryKey: CONFIG,
    queryFn: async ({ signal }) => (await call(configEndpoints.getConfig, { signal })).config,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the settings again. */
export function useReloadConfig() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: CONFIG });
}

/** Form values: the settings, with the port as typed text. */
export type ConfigValues = Omit<ConfigOut, 'email_smtp_port'> & { readonly email_smtp_port: string };

export const useSaveConfig = () =>
  useMutation({
    mutationFn: (body: ConfigValues) => call(configEndpoints.saveConfig, { body }),
  });

export const useTestEmail = () =>
  useMutation({
    mutationFn: (email: string) => call(configEndpoints.sendTestEmail, { body: { email } }),
  });
