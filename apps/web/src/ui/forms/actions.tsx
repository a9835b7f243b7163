import type { ReactNode } from 'react';
import classes from './actions.module.css';

/** Aligns the buttons of a form or dialog at the end of the line; full width on a phone. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
