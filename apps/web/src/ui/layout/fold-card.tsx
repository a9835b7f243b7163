import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import classes from './fold-card.module.css';

interface FoldCardProps {
  readonly title: ReactNode;
  readonly order: 2 | 3;
  /** Beside the title, such as a count. */
  readonly badge?: ReactNode;
  /** Whether it is open at first. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** Card that the reader can fold to its title. */
export function FoldCard({ title, order, badge, open, children }: FoldCardProps) {
  const Heading = `h${order}` as const;
  return (
    <Card component="details" open={open} p={0} className={classes.fold}>
      <summary className={classes.summary}>
        <IconChevronRight size={20} aria-hidden="true" className={classes.chevron} />
        <Heading className={classes.title}>{title}</Heading>
        {badge ? <span className={classes.badge}>{badge}</span> : null}
      </summary>
      {children}
    </Card>
  );
}
