import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { VIEW_TERM } from '@oficio/domain/view-only.ts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/client.ts';
import { useSiteName } from '../../lib/page/site.ts';
import { useView } from '../../lib/session/session.ts';
import { leaveView, takeEndedView } from '../../lib/storage/view.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import classes from './view-banner.module.css';

/** Says on every page that an administrator looks as a person, and leads back. */
export function ViewBanner() {
  const view = useView();
  const site = useSiteName();
  const [leaving, setLeaving] = useState(false);
  const name = view?.name;
  useEffect(() => {
    const over = takeEndedView();
    if (over !== null)
      toast.info(`Ya no ves ${site} como ${over}: la vista dura ${VIEW_TERM / 60_000} minutos como mucho`);
  }, [site]);
  useEffect(() => {
    // The header is then higher, and everything that sticks below it moves.
    document.documentElement.toggleAttribute('data-viewing', name !== undefined);
  }, [name]);
  if (name === undefined) return null;
  const leave = async () => {
    setLeaving(true);
    // The view also ends by itself, so the administrator leaves without the server's answer too.
    await call(accountEndpoints.logout).catch(() => undefined);
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
