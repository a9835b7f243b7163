import { IconBell } from '@tabler/icons-react';
import { Link } from '../../lib/navigation/link.tsx';
import { lazyWith } from '../../ui/loading/lazy-part.tsx';
import { fromImportTable } from '../routing/from-import-table.ts';
import { CodeFallback } from './code-fallback.tsx';
import classes from './header.module.css';

/** Shows the bell to logged-in users. Until its code arrives, a plain bell links to the list. */
export const BellSlot = lazyWith(
  fromImportTable(table => table.bell()),
  {
    fallback: <BellLink />,
    failed: ({ retry }) => (
      <CodeFallback retry={retry}>
        <BellLink />
      </CodeFallback>
    ),
  },
);

function BellLink() {
  return (
    <Link to="/notifications" className={classes.bell} aria-label="Notificaciones">
      <IconBell size={22} aria-hidden="true" />
    </Link>
  );
}
