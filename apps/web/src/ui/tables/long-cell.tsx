import { useState } from 'react';
import classes from './long-cell.module.css';

interface LongCellProps {
  /** Length of a text that fits into its column. */
  readonly short?: number;
  readonly children: string;
}

/** A long text in the cell of a column with `isLong`: cut to one line, so that rows stay low, until it is pressed. */
export function LongCell({ short = 40, children: text }: LongCellProps) {
  const [open, setOpen] = useState(false);
  if (text.length <= short) return text;
  return (
    <button type="button" className={classes.text} aria-expanded={open} onClick={() => setOpen(!open)}>
      {text}
    </button>
  );
}
