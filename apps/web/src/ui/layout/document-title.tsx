import { useEffect } from 'react';
import { tabTitle } from '../../lib/page/page-head.ts';
import { documentSite } from '../../lib/page/site.ts';

/**
 * Sets the document title, for pages that do not use `Page`. Uses an effect, because browsers show the first `<title>`,
 * which is the one of index.html.
 */
export function DocumentTitle({ title }: { readonly title: string }) {
  useEffect(() => {
    document.title = tabTitle(title, documentSite().name);
  }, [title]);
  return null;
}
