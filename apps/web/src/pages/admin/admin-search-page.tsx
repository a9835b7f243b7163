import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { useSearchParams } from 'react-router';
import { SearchResults } from '../../features/admin/search/search-results.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** All results of a search over people, requests and payments. */
export default function AdminSearchPage() {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim().slice(0, ADMIN_SEARCH_MAX) ?? '';
  return (
    <Page title={q === '' ? 'Buscar' : `Resultados de «${q}»`} width="medium">
      <SearchResults q={q} />
    </Page>
  );
}
