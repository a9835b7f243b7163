import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { Azulejo } from '../../../ui/layout/azulejo.tsx';
import { DocumentTitle } from '../../../ui/layout/document-title.tsx';
import { withChoice } from '../summary/job-choice.ts';
import { useMayRequest } from '../summary/request-button.tsx';
import classes from './hero.module.css';
import { useSearch } from './search-state.ts';

/** Title of the home page and of its search results. */
export const HOME_TITLE = 'Técnicos de confianza cerca de ti';
export const HOME_DESCRIPTION =
  'Encuentra en el mapa un técnico cerca de ti, acuerda el precio, paga por internet y valora el trabajo. Fontanería, electricidad, cerrajería y muchos oficios más.';

/** Says in one sentence what the site offers, around the field for what the visitor needs. */
export function Hero({ children }: { readonly children: ReactNode }) {
  const mayRequest = useMayRequest();
  const [search] = useSearch();
  return (
    <div className={classes.hero}>
      <DocumentTitle title={HOME_TITLE} />
      <div className={classes.wall}>
        <Azulejo />
      </div>
      <div className={classes.text}>
        <h1 className={classes.title}>Encuentra un técnico de confianza cerca de ti</h1>
        {children}
        <p className={classes.lead}>
          Elige en el mapa, acuerda el precio y paga por internet.
          {mayRequest ? (
            <>
              {' '}
              ¿Tienes prisa?{' '}
              <Link to={withChoice(REQUEST_START_PAGE, search)}>Pide a todos los técnicos cercanos</Link>.
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
