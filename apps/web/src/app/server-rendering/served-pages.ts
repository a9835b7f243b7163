import type { LoadPage } from '../../lib/page/page-head.ts';
import { loadLogin, loadRegister } from '../../pages/accounts/sign-in-page-source.ts';
import { loadHome } from '../../pages/technicians/home-page-source.ts';
import { loadTechnicianProfile } from '../../pages/technicians/technician-profile-page-source.ts';

interface ServedPage {
  /** The page's module as Vite's manifest names it. */
  readonly module: string;
  readonly load: LoadPage;
}

/** The pages that the server renders, by the path of their row in `routes`. All others arrive empty. */
export const SERVED_PAGES: Readonly<Record<string, ServedPage>> = {
  '/': { module: 'src/pages/technicians/home-page.tsx', load: loadHome },
  '/login': { module: 'src/pages/accounts/login-page.tsx', load: loadLogin },
  '/register': { module: 'src/pages/accounts/register-page.tsx', load: loadRegister },
  '/technician/:id': {
    module: 'src/pages/technicians/technician-profile-page.tsx',
    load: loadTechnicianProfile,
  },
};
