import type { FastifyInstance, FastifyReply } from 'fastify';
import { restrict, standingOf, submit, verify } from '../accounts/account-status.ts';
import { DASHBOARD_PATH, ONBOARDING_PATH, openLink } from '../accounts/links.ts';
import type { Books } from '../store/object-store.ts';
import type { StoredAccount, Visit } from '../store/records.ts';
import type { SandboxContext } from '../host/host.ts';
import { dashboardPage, deadLinkPage, onboardingPage } from './account-pages.ts';
import { booksOf, formOf, leave, readForms, show } from './visits.ts';

type ById = { Params: { id: string } };

const PATHS = { onboarding: ONBOARDING_PATH, dashboard: DASHBOARD_PATH } as const;
const PAGES = { onboarding: onboardingPage, dashboard: dashboardPage } as const;
type Purpose = Visit['purpose'];

/** What each button does; one that is not here does nothing. */
const ACTS: Readonly<Record<Purpose, Readonly<Record<string, Act>>>> = {
  onboarding: {
    active: (books, stored) => submit(books, stored, 'passed'),
    verifying: (books, stored) => submit(books, stored, 'pending'),
    leave: async () => undefined,
  },
  dashboard: {
    verify: async (books, stored) => {
      if (standingOf(stored.account) !== 'incomplete') await verify(books, stored);
    },
    restrict: async (books, stored) => {
      if (standingOf(stored.account) === 'active') await restrict(books, stored);
    },
  },
};
type Act = (books: Books, stored: StoredAccount) => Promise<void>;

/** The pages that stand in for the provider's onboarding and for its dashboard. */
export async function accountPageRoutes(scope: FastifyInstance, context: SandboxContext): Promise<void> {
  const withBooks = booksOf(context);
  readForms(scope);

  for (const purpose of ['onboarding', 'dashboard'] as const) {
    const path = PATHS[purpose];

    scope.get<ById>(`${path}/:id`, async (request, reply) => {
      const opened = await withBooks(books => openLink(books, purpose, request.params.id));
      if (opened.kind === 'visit') return reply.redirect(`${path}/visit/${opened.visitId}`, 303);
      if (opened.kind === 'spent' && opened.refreshUrl !== null) return leave(reply, opened.refreshUrl);
      return showDead(reply, opened.kind === 'spent' ? 410 : 404);
    });

    scope.get<ById>(`${path}/visit/:id`, async (request, reply) => {
      const found = await withBooks(books => findVisit(books, purpose, request.params.id));
      if (!found) return showDead(reply, 404);
      return show(reply, 200, PAGES[purpose](found.stored.account, found.balance), found.visit.returnUrl);
    });

    scope.post<ById>(`${path}/visit/:id`, async (request, reply) => {
      const { outcome } = formOf(request);
      const acts = ACTS[purpose];
      const act = typeof outcome === 'string' && Object.hasOwn(acts, outcome) ? acts[outcome] : undefined;
      const found = await withBooks(async books => {
        const visited = await findVisit(books, purpose, request.params.id);
        if (!visited || !act) return visited;
        const stored = await books.lock('account', visited.visit.account);
        if (stored) await act(books, stored);
        return visited;
      });
      if (!found) return showDead(reply, 404);
      if (act && found.visit.returnUrl !== null) return leave(reply, found.visit.returnUrl);
      return reply.redirect(request.url, 303);
    });
  }
}

async function findVisit(books: Books, purpose: Purpose, id: string) {
  const visit = await books.find('visit', id);
  const stored = visit?.purpose === purpose ? await books.find('account', visit.account) : undefined;
  return visit && stored ? { visit, stored, balance: await books.balance(stored.id) } : undefined;
}

const showDead = (reply: FastifyReply, status: number) => show(reply, status, deadLinkPage(), null);
