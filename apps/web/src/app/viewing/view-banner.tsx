import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/client.ts';
import { useSiteName } from '../../lib/page/site.ts';
import { leaveView, type View } from '../../lib/storage/view.ts';
import classes from './view-banner.module.css';

/** Milliseconds. A silent server must not keep the administrator in the view. */
const LOGOUT_TIMEOUT_MS = 3000;

/** Says on every page that the administrator sees the site as another person, and leads back. */
export default function ViewBanner({ view: { name, token } }: { readonly view: View }) {
  const site = useSiteName();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    // The header is then higher, and everything that sticks below it moves.
    document.documentElement.toggleAttribute('data-viewing', true);
  }, []);
  const leave = async () => {
    setLeaving(true);
    // The view also ends by itself, so the administrator leaves without the server's answer too.
    const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
    await call(accountEndpoints.logout, { bearer: token, signal }).catch(() => undefined);
    leaveView();
  };
  return (
    <section className={classes.banner} aria-label="Vista de solo lectura">
      <p className={classes.text}>
        <span className={classes.who}>
          Ves {site} como <strong>{name}</strong>.
        </span>{' '}
        <span className={classes.only}>Solo lectura.</span>
      </p>
      <button type="button" className={classes.leave} disabled={leaving} onClick={() => void leave()}>
        Salir
      </button>
    </section>
  );
}
