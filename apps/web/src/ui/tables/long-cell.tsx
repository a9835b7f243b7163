import { useState } from 'react';
import classes from './long-cell.module.css';

/** A text that is not longer fits into its column. */
const SHORT = 40;

/** A long text in the cell of a column with `isLong`: cut to one line, so that rows stay low, until it is pressed. */
export function LongCell({ children: text }: { readonly children: string }) {
  const [open, setOpen] = useState(false);
  if (text.length <= SHORT) return text;
  return (
    <button type="button" className={classes.text} aria-expanded={open} onClick={() => setOpen(!open)}>
      {text}
    </button>
  );
}
