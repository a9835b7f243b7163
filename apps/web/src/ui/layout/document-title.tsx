import { useEffect } from 'react';
import { tabTitle } from '../../lib/page/page-head.ts';
import { siteName } from '../../lib/page/site-name.ts';

/**
 * The text of the tab, for pages that do not use `Page`. An effect and not a `<title>`: index.html has one already (for
 * who reads the page without scripts), and of two the browser shows the first.
 */
export function DocumentTitle({ title }: { readonly title: string }) {
  useEffect(() => {
    document.title = tabTitle(title, siteName());
  }, [title]);
  return null;
}
