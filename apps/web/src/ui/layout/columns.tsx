import type { ReactNode } from 'react';
import classes from './columns.module.css';

interface ColumnsProps {
  readonly main: ReactNode;
  /** Narrower, on the right; below the main column where there is no room. */
  readonly aside: ReactNode;
}

/** Two columns of cards. */
export const Columns = ({ main, aside }: ColumnsProps) => (
  <div className={classes.columns}>
    <div className={classes.column}>{main}</div>
    <div className={classes.column}>{aside}</div>
  </div>
);
