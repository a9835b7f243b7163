import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import type { SearchHit } from './groups.ts';
import classes from './search.module.css';

/** Title, second line and status of a result. */
export const HitLines = ({ hit: { title, detail, status } }: { readonly hit: SearchHit }) => (
  <>
    <span className={classes.lines}>
      <span className={classes.title}>{title}</span>
      <span className={classes.detail}>{detail}</span>
    </span>{' '}
    <StatusBadge tone={status.tone}>{status.text}</StatusBadge>
  </>
);
