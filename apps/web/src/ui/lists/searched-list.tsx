import { Alert } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '../feedback/states.tsx';
import { PagedList, ShowAll } from './paged-list.tsx';

interface TooBroadTexts {
  /** Title of the empty list. */
  readonly title: string;
  /** Text below that title. */
  readonly advice: string;
  /** Text above the entries. */
  readonly note: string;
}

export interface SearchedListProps<Entry> {
  readonly query: ComponentProps<typeof PagedList>['query'];
  /** Undefined until the first page is loaded. */
  readonly entries: readonly Entry[] | undefined;
  /** Texts for a search with too many matches, whose list is not complete; null for every other search. */
  readonly tooBroad: TooBroadTexts | null;
  /** Text of the error state. */
  readonly failed: string;
  readonly loading: ReactNode;
  readonly icon: ReactNode;
  /** Title of the empty list. */
  readonly none: string;
  /** Text below that title. */
  readonly explanation?: string | null;
  /** Link to the list without filter and search; null if the list has neither. */
  readonly all: { readonly to: string; readonly label: string } | null;
  /** Renders the entries; `list` is the ref of the element that contains them. */
  readonly children: ComponentProps<typeof PagedList<Entry>>['children'];
}

/** Lists what matches a filter and a search. Screen readers announce a search without results and one that is too broad. */
export function SearchedList<Entry>(props: SearchedListProps<Entry>) {
  const { query, entries, tooBroad, failed, loading, icon, none, explanation, all, children } = props;
  const isEmpty = entries?.length === 0 && !query.hasNextPage;
  return (
    <div>
      {/* Stays on the page, because screen readers ignore a region that appears together with its text. */}
      <div role="status">
        {query.isPlaceholderData ? null : isEmpty ? (
          <EmptyState
            icon={icon}
            title={tooBroad?.title ?? none}
            action={all === null ? null : <ShowAll to={all.to}>{all.label}</ShowAll>}
          >
            {tooBroad?.advice ?? explanation}
          </EmptyState>
        ) : tooBroad ? (
          <Alert color="gray" radius="lg" role="presentation" mb="md">
            {tooBroad.note}
          </Alert>
        ) : null}
      </div>
      <PagedList query={query} entries={entries} failed={failed} loading={loading} empty={null}>
        {children}
      </PagedList>
    </div>
  );
}
