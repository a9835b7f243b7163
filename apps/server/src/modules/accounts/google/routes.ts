import { GOOGLE_PATH, GOOGLE_RETURN_PATH, type GoogleError } from '@oficio/domain/accounts/google.ts';
import { GOOGLE_CALLBACK_PAGE } from '@oficio/domain/accounts/pages.ts';
import type { Redirection, Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { browserCookie, browserOf, clearedBrowserCookie } from './browser-cookie.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { createGoogleProvider, GoogleRefusal } from './google-provider.ts';

const UNEXPECTED_ERROR: GoogleError = 'google_fallido';

/** Serves the two addresses of 'Continuar con Google'. An error redirects to the login screen, which explains it. */
export function googleRoutes(router: Router, { database, settings, log, security }: Platform): void {
  const { google, publicUrl } = settings;
  const provider = google && createGoogleProvider(google, { publicUrl, log });

  const redirectErrors = (attempt: () => Promise<Redirection>) =>
    attempt().catch((error: unknown): Redirection => {
      if (!(error instanceof GoogleRefusal))
        log.error({ err: error }, 'sign-in with Google failed unexpectedly');
      const reason = error instanceof GoogleRefusal ? error.code : UNEXPECTED_ERROR;
      security.record({ event: 'login_failed', method: 'google', reason });
      return {
        to: `/login?error=${reason}`,
        cookie: clearedBrowserCookie(),
      };
    });

  router.redirect(GOOGLE_PATH, () =>
    redirectErrors(async () => {
      if (!provider) throw new GoogleRefusal('google_no_configurado');
      const { to, browser } = await beginSignIn(database, provider);
      return { to, cookie: browserCookie(browser) };
    }),
  );

  router.redirect(GOOGLE_RETURN_PATH, ({ search, cookies }) =>
    redirectErrors(async () => {
      if (!provider) throw new GoogleRefusal('google_no_configurado');
      const token = await finishSignIn(database, provider, { search, browser: browserOf(cookies) });
      return { to: `${GOOGLE_CALLBACK_PAGE}?token=${token}` };
    }),
  );
}
