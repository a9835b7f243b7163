import { GOOGLE_PATH, GOOGLE_RETURN_PATH, type GoogleError } from '@oficio/domain/accounts/google.ts';
import { GOOGLE_CALLBACK_PAGE } from '@oficio/domain/accounts/pages.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Redirection, Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createWaysToConfirm } from '../sessions/ways-to-confirm.ts';
import { createGoogleProvider, GoogleRefusal } from './google-provider.ts';
import { browserCookie, browserOf, clearedBrowserCookie } from './hand-over.ts';
import { beginSignIn, finishSignIn } from './sign-in.ts';

const UNEXPECTED = new GoogleRefusal('google_fallido' satisfies GoogleError);

/** Serves 'Continuar con Google' and confirmations with it. An error redirects to a page, which explains it. */
export function googleRoutes(router: Router, { database, settings, log, security }: Platform): void {
  const { google, publicUrl } = settings;
  const provider = google && createGoogleProvider(google, { publicUrl, log });
  const waysToConfirm = createWaysToConfirm(database, settings);

  const redirectErrors = (attempt: () => Promise<Redirection>) =>
    attempt().catch((error: unknown): Redirection => {
      if (!(error instanceof GoogleRefusal))
        log.error({ err: error }, 'sign-in with Google failed unexpectedly');
      const { page, code: reason } = error instanceof GoogleRefusal ? error : UNEXPECTED;
      const event = page === GOOGLE_CALLBACK_PAGE ? 'confirmation_failed' : 'login_failed';
      security.record({ event, method: 'google', reason });
      return { to: `${page}?error=${reason}`, cookie: clearedBrowserCookie() };
    });

  async function redirectToProvider(isFresh: boolean): Promise<Redirection> {
    if (!provider) throw new GoogleRefusal('google_no_configurado');
    const { to, browser } = await beginSignIn(database, provider, { sessionKey: null, isFresh });
    return { to, cookie: browserCookie(browser) };
  }

  router.redirect(GOOGLE_PATH, () => redirectErrors(() => redirectToProvider(false)));

  router.redirect(GOOGLE_RETURN_PATH, ({ search, cookies }) =>
    redirectErrors(async () => {
      if (!provider) throw new GoogleRefusal('google_no_configurado');
      const token = await finishSignIn(database, provider, { search, browser: browserOf(cookies) });
      return token === null ? redirectToProvider(true) : { to: `${GOOGLE_CALLBACK_PAGE}?token=${token}` };
    }),
  );

  router.on(secondFactorEndpoints.confirmWithGoogle, async ({ session: { userId, key }, setCookie }) => {
    const ways = await waysToConfirm(userId);
    if (!provider || !ways.includes('google')) throw new AppError('forbidden');
    const { to, browser } = await beginSignIn(database, provider, { sessionKey: key, isFresh: true }).catch(
      cause => {
        throw new AppError('service_unavailable', { cause });
      },
    );
    setCookie(browserCookie(browser));
    return { to };
  });
}
