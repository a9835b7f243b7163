import { IconSelector } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './plain-field.module.css';

/** One of few, chosen with the browser's own list. Looks like Mantine's, which the first download can do without. */
export function PlainSelect({ label, ...select }: { readonly label: string } & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <select {...select} id={id} className={classes.input} />
      <IconSelector size={18} className={classes.end} aria-hidden="true" />
    </Labelled>
  );
}

interface PlainInputProps extends ComponentProps<'input'> {
  readonly label: string;
  /** A sign before what is typed. */
  readonly sign: string;
}

/** A line of text after a sign, dressed the same. */
export function PlainInput({ label, sign, ...input }: PlainInputProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <span className={classes.start}>{sign}</span>
      <input {...input} id={id} className={classes.input} />
    </Labelled>
  );
}

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

const Labelled = ({ id, label, children }: LabelledProps) => (
  <div className={classes.field}>
    <label htmlFor={id} className={classes.label}>
      {label}
    </label>
    <div className={classes.box}>{children}</div>
  </div>
);
