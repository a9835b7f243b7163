import type { FastifyInstance, FastifyReply } from 'fastify';
import { restrict, statusOf, submit, verify } from '../accounts/account-status.ts';
import { DASHBOARD_PATH, ONBOARDING_PATH, openLink } from '../accounts/links.ts';
import type { SandboxHost } from '../host/host.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StoredAccount, Visit } from '../store/records.ts';
import { dashboardPage, deadLinkPage, onboardingPage } from './account-pages.ts';
import { formOf, leave, openStore, readForms, show } from './visits.ts';

type ById = { Params: { id: string } };

const PATHS = { onboarding: ONBOARDING_PATH, dashboard: DASHBOARD_PATH } as const;
const PAGES = { onboarding: onboardingPage, dashboard: dashboardPage } as const;
type Purpose = Visit['purpose'];

/** Actions of the buttons. An unknown button does nothing. */
const ACTIONS: Readonly<Record<Purpose, Readonly<Record<string, Action>>>> = {
  onboarding: {
    active: (store, stored) => submit(store, stored, 'passed'),
    verifying: (store, stored) => submit(store, stored, 'pending'),
    leave: async () => undefined,
  },
  dashboard: {
    verify: async (store, stored) => {
      if (statusOf(stored.account) !== 'incomplete') await verify(store, stored);
    },
    restrict: async (store, stored) => {
      if (statusOf(stored.account) === 'active') await restrict(store, stored);
    },
  },
};
type Action = (store: ObjectStore, stored: StoredAccount) => Promise<void>;

/** Registers the pages that imitate the provider's onboarding and dashboard. */
export async function accountPageRoutes(scope: FastifyInstance, host: SandboxHost): Promise<void> {
  const withStore = openStore(host);
  readForms(scope);

  for (const purpose of ['onboarding', 'dashboard'] as const) {
    const path = PATHS[purpose];

    scope.get<ById>(`${path}/:id`, async (request, reply) => {
      const opened = await withStore(store => openLink(store, purpose, request.params.id));
      if (opened.kind === 'visit') return reply.redirect(`${path}/visit/${opened.visitId}`, 303);
      if (opened.kind === 'spent' && opened.refreshUrl !== null) return leave(reply, opened.refreshUrl);
      return showDeadLink(reply, opened.kind === 'spent' ? 410 : 404);
    });

    scope.get<ById>(`${path}/visit/:id`, async (request, reply) => {
      const found = await withStore(store => findVisit(store, purpose, request.params.id));
      if (!found) return showDeadLink(reply, 404);
      return show(reply, 200, PAGES[purpose](found.stored.account, found.balance), found.visit.returnUrl);
    });

    scope.post<ById>(`${path}/visit/:id`, async (request, reply) => {
      const { outcome } = formOf(request);
      const actions = ACTIONS[purpose];
      const action =
        typeof outcome === 'string' && Object.hasOwn(actions, outcome) ? actions[outcome] : undefined;
      const found = await withStore(async store => {
        const visited = await findVisit(store, purpose, request.params.id);
        if (!visited || !action) return visited;
        const stored = await store.lock('account', visited.visit.account);
        if (stored) await action(store, stored);
        return visited;
      });
      if (!found) return showDeadLink(reply, 404);
      if (action && found.visit.returnUrl !== null) return leave(reply, found.visit.returnUrl);
      return reply.redirect(request.url, 303);
    });
  }
}

async function findVisit(store: ObjectStore, purpose: Purpose, id: string) {
  const visit = await store.find('visit', id);
  const stored = visit?.purpose === purpose ? await store.find('account', visit.account) : undefined;
  return visit && stored ? { visit, stored, balance: await store.balance(stored.id) } : undefined;
}

const showDeadLink = (reply: FastifyReply, status: number) => show(reply, status, deadLinkPage(), null);
