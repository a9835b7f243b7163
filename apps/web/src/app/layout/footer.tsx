import { Link } from '../../lib/navigation/link.tsx';
import { useSiteName } from '../../lib/page/site.ts';
import classes from './layout.module.css';

/** Footer of every page. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.footerRow}>
        <span>{useSiteName()}: buenos técnicos, cerca de ti.</span>
        <Link to="/">Buscar técnicos</Link>
      </div>
    </footer>
  );
}
