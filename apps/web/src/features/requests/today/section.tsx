import { Anchor, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import classes from './today.module.css';

interface TodayListProps {
  readonly title: string;
  /** Link to the page with the whole list; `of` completes its name for screen readers. */
  readonly all?: { readonly to: string; readonly text: string; readonly of: string } | undefined;
  readonly children: ReactNode;
}

/** A titled list with a link to all of it. */
export function TodayList({ title, all, children }: TodayListProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={heading}>
          {title}
        </Title>
        {all ? (
          <Anchor component={Link} to={all.to} underline="always" className={classes.more}>
            {all.text}
            <span className="visually-hidden"> {all.of}</span>
          </Anchor>
        ) : null}
      </div>
      {children}
    </section>
  );
}
