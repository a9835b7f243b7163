import type { ReactNode } from 'react';
import classes from './actions.module.css';

/** The buttons that end a form or a dialog: at the end of the line, as wide as a phone lets them. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
