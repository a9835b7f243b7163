import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './long-text.module.css';

/** A text beyond either limit is folded: about five lines on a phone. */
const SHORT = { characters: 220, lines: 5 };

const isLong = (text: string): boolean =>
  text.length > SHORT.characters || text.split('\n').length > SHORT.lines;

/** Shows text that a person wrote, with its line breaks. Folds long text so that lists stay readable. */
export function LongText({ children: text }: { readonly children: string }) {
  const [open, setOpen] = useState(false);
  if (!isLong(text)) return <p className={classes.text}>{text}</p>;
  return (
    <div>
      <p className={classes.text} data-folded={!open || undefined}>
        {text}
      </p>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.toggle}
        onClick={() => setOpen(!open)}
        aria-expanded={open}
      >
        {open ? 'Leer menos' : 'Leer todo'}
      </Button>
    </div>
  );
}
