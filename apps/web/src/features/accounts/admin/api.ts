import { adminUserEndpoints, USER_SORTS, USER_STATES } from '@oficio/domain/accounts/admin/contract.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { ROLES } from '@oficio/domain/roles.ts';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { textOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION, SCREEN_PAGE } from '../../../lib/api/cursor-pagination.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm, type Question } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { dayIn, knownValue, type TableValues } from '../../../ui/tables/table-address.ts';

type UserPage = Reply<typeof adminUserEndpoints.listUsers>;

/** Returns the filters that the address of the list describes. Ignores unknown values. */
export const userFiltersOf = (values: TableValues) => ({
  search: values.search.slice(0, ADMIN_SEARCH_MAX),
  role: knownValue(ROLES, values.role) ?? ('all' as const),
  state: knownValue(USER_STATES, values.state) ?? ('all' as const),
  from: dayIn(values.from),
  until: dayIn(values.until),
  sort: knownValue(USER_SORTS, values.sort),
});

export type UserFilters = ReturnType<typeof userFiltersOf>;

const flatten = ({ pages }: InfiniteData<UserPage>) => ({
  users: pages.flatMap(page => page.users),
  counts: pages[0]?.counts ?? undefined,
});

/** Loads the accounts of these filters, with the number of matches of each role unless there are further filters. */
export const useUsers = (filters: UserFilters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'users', filters],
    queryFn: ({ pageParam, signal }) =>
      call(adminUserEndpoints.listUsers, {
        query: { ...filters, limit: SCREEN_PAGE, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: flatten,
    placeholderData: keepPreviousData,
  });

export const downloadUsers = (filters: UserFilters) =>
  call(adminUserEndpoints.exportUsers, { query: filters });

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

interface Decision {
  readonly question: Question;
  /** Rejects as `call` does. */
  readonly send: () => Promise<unknown>;
  readonly done: string;
  /** Text for an error without a server text. */
  readonly failed: string;
  /** Called after success; the pressed button may be gone. */
  readonly onDone: () => void;
}

/** Returns a function that asks, makes the call and says how it ended. */
export function useDecision({ question, send, done, failed, onDone }: Decision) {
  const { mutateAsync, isPending } = useDecisionCall(send);
  const press = useSingleFlight(async () => {
    if (!(await confirm(question))) return;
    try {
      await mutateAsync();
      toast.success(done);
      onDone();
    } catch (error) {
      toast.error(textOf(error, failed));
    }
  });
  return { press: () => void press(), isPending };
}
