import { useView } from '../../lib/session/session.ts';
import { lazyWith } from '../../ui/loading/lazy-part.tsx';
import { fromImportTable } from '../routing/from-import-table.ts';
import { CodeFallback } from './code-fallback.tsx';

const ViewBanner = lazyWith(
  fromImportTable(table => table.viewBanner()),
  {
    fallback: null,
    failed: ({ retry }) => <CodeFallback retry={retry}>Solo lectura</CodeFallback>,
  },
);

/** Shows the banner while an administrator sees the site as another person. */
export function ViewSlot() {
  const view = useView();
  return view && <ViewBanner view={view} />;
}
