import { Skeleton, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { TitledCard } from '../layout/card.tsx';
import { PagedList } from './paged-list.tsx';
import classes from './section-list.module.css';

interface SectionListProps<Entry> extends Pick<ComponentProps<typeof PagedList<Entry>>, 'query' | 'entries'> {
  readonly title: string;
  /** Content between the title and the list. */
  readonly head?: ReactNode;
  /** Text of the error state. */
  readonly failed: string;
  /** Text in place of an empty list. */
  readonly none: string;
  /** Renders one entry as a list item. */
  readonly children: (entry: Entry) => ReactNode;
}

/** A card of a page with a paged list of short rows. */
export function SectionList<Entry>(props: SectionListProps<Entry>) {
  const { title, head, query, entries, failed, none, children } = props;
  return (
    <TitledCard title={title}>
      {head}
      <PagedList
        query={query}
        entries={entries}
        failed={failed}
        loading={<Skeleton height={96} radius="md" />}
        empty={<Text c="dimmed">{none}</Text>}
      >
        {(rows, list) => (
          <ul className={classes.rows} ref={list}>
            {rows.map(children)}
          </ul>
        )}
      </PagedList>
    </TitledCard>
  );
}

/** Rows of a list that is complete. */
export const PlainRows = ({ children }: { readonly children: ReactNode }) => (
  <ul className={classes.rows}>{children}</ul>
);

interface SectionRowProps {
  readonly main: ReactNode;
  /** Smaller text below. */
  readonly detail?: ReactNode;
  /** At the end of the line. */
  readonly side?: ReactNode;
}

/** One row: a fact, its details and what is at the end of the line. */
export const SectionRow = ({ main, detail, side }: SectionRowProps) => (
  <li className={classes.row}>
    <div className={classes.what}>
      <div>{main}</div>
      {detail ? <div className={classes.detail}>{detail}</div> : null}
    </div>
    {side ? <div className={classes.side}>{side}</div> : null}
  </li>
);
