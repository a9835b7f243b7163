import { Title } from '@mantine/core';
import { Link } from 'react-router';
import { useUser } from '../../../lib/session.ts';
import { Azulejo } from '../../../ui/azulejo.tsx';
import { DocumentTitle } from '../../../ui/page.tsx';
import classes from './hero.module.css';
import { HOME_TITLE } from './hero-texts.ts';

/** What this place is for, in one sentence. */
export function Hero() {
  const isAdmin = useUser()?.role === 'admin';
  return (
    <div className={classes.hero}>
      <DocumentTitle title={HOME_TITLE} />
      <div className={classes.wall}>
        <Azulejo />
      </div>
      <div className={classes.words}>
        <Title order={1} className={classes.title}>
          Encuentra un técnico de confianza cerca de ti
        </Title>
        <p className={classes.lead}>
          Elige en el mapa, acuerda el precio y paga en línea.
          {isAdmin ? null : (
            <>
              {' '}
              ¿Tienes prisa? <Link to="/request-service">Pide a todos los técnicos cercanos</Link>.
            </>
          )}
        </p>
      </div>
    </div>
  );
}
