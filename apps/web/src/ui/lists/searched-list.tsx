import { Alert, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '../feedback/states.tsx';
import { SkeletonCards } from '../loading/skeleton-cards.tsx';
import { PagedList, ShowAll } from './paged-list.tsx';

interface SearchedListProps<Entry> {
  readonly query: ComponentProps<typeof PagedList>['query'];
  /** Undefined until the first page is loaded. */
  readonly entries: readonly Entry[] | undefined;
  /** Search text of the address. */
  readonly search: string;
  /** True if too many people match the search: the list then contains only the entries with the searched number. */
  readonly isTooBroad: boolean;
  /** Text of the error state. */
  readonly failed: string;
  /** Heights of a row in pixels. */
  readonly rowHeight: readonly [phone: number, desk: number];
  readonly icon: ReactNode;
  /** Title of the empty list. */
  readonly none: string;
  /** Text below that title. */
  readonly explanation?: string | null;
  /** Link to the list without filter and search; null if the list has neither. */
  readonly all: { readonly to: string; readonly label: string } | null;
  readonly children: (entry: Entry) => ReactNode;
}

/** Lists what matches a filter and a search by person or number. Screen readers announce a search without results and one that is too broad. */
export function SearchedList<Entry>(props: SearchedListProps<Entry>) {
  const { query, entries, search, isTooBroad, failed, rowHeight, icon, none, explanation, all, children } =
    props;
  const isEmpty = entries?.length === 0 && !query.hasNextPage;
  const action = all === null ? null : <ShowAll to={all.to}>{all.label}</ShowAll>;
  return (
    <div>
      {/* Stays on the page, because screen readers ignore a region that appears together with its text. */}
      <div role="status">
        {query.isPlaceholderData ? null : isEmpty && isTooBroad ? (
          <EmptyState
            icon={<IconUsers size={40} aria-hidden="true" />}
            title={`Demasiadas personas coinciden con «${search}»`}
            action={action}
          >
            Prueba con el nombre completo, el email o el número.
          </EmptyState>
        ) : isEmpty ? (
          <EmptyState icon={icon} title={none} action={action}>
            {explanation}
          </EmptyState>
        ) : isTooBroad ? (
          <Alert color="gray" radius="lg" role="presentation" mb="md">
            Demasiadas personas coinciden con «{search}», así que solo se muestran los resultados con ese
            número. Para encontrar a una persona, prueba con su nombre completo o su email.
          </Alert>
        ) : null}
      </div>
      <PagedList
        query={query}
        entries={entries}
        failed={failed}
        loading={
          <Stack>
            <SkeletonCards count={5} height={rowHeight} />
          </Stack>
        }
        empty={null}
      >
        {(loaded, list) => (
          <Stack gap="sm" ref={list}>
            {loaded.map(children)}
          </Stack>
        )}
      </PagedList>
    </div>
  );
}
