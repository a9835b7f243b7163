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
  counts: pages[0]?.counts ?? undefined,
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

/** Returns a function that invalidates all lists of the administration after a decision, also after a refusal. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['admin'] });
}

/** Makes a decision about an account. `Input`: what the decision needs, such as a reason. */
export function useDecisionCall<Input = void>(send: (input: Input) => Promise<unknown>) {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: send, onSettled });
}

export const useInviteAdmin = () =>
  useDecisionCall((body: { readonly name: string; readonly email: string }) =>
    call(adminUserEndpoints.inviteAdmin, { body }),
  );
