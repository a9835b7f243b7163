import type { LoadPage } from '../../lib/page/page-head.ts';
import { loadHome } from '../../pages/technicians/home-page-source.ts';
import { loadTechnicianProfile } from '../../pages/technicians/technician-profile-page-source.ts';

interface ServedPage {
  /** The page's module as Vite's manifest names it; null for the one in the first download. */
  readonly module: string | null;
  readonly load: LoadPage;
}

/** The pages that the server renders, by the path of their row in `routes`. All others arrive empty. */
export const SERVED_PAGES: Readonly<Record<string, ServedPage>> = {
  '/': { module: null, load: loadHome },
  '/technician/:id': {
    module: 'src/pages/technicians/technician-profile-page.tsx',
    load: loadTechnicianProfile,
  },
};
