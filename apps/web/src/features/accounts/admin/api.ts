import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import type { Role } from '@oficio/domain/roles.ts';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';

export type RoleFilter = Role | 'all';
type UserPage = Reply<typeof adminUserEndpoints.listUsers>;

const flatten = ({ pages }: InfiniteData<UserPage>) => ({
  users: pages.flatMap(page => page.users),
  counts: pages[0]?.counts,
});

/** Loads the accounts that match a role and a search, newest first, with the number of matches of each role. */
export const useUsers = (role: RoleFilter, search: string) =>
  useInfiniteQuery({
    queryKey: ['admin', 'users', role, search],
    queryFn: ({ pageParam, signal }) =>
      call(adminUserEndpoints.listUsers, { query: { role, search, cursor: pageParam }, signal }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

/** Invalidates all user lists after a decision about a user, also after a refusal. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['admin'] });
}

/** Makes a decision about an account. */
export function useDecisionCall(send: () => Promise<unknown>) {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: send, onSettled });
}

/** Makes a decision that needs a reason. */
export function useReasonedDecision(send: (reason: string) => Promise<unknown>) {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: send, onSettled });
}

export function useInviteAdmin() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (body: { readonly name: string; readonly email: string }) =>
      call(adminUserEndpoints.inviteAdmin, { body }),
    onSettled,
  });
}
