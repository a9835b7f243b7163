import { IconSelector } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './plain-field.module.css';

/** Native select that looks like Mantine's, so that the first download does not need Mantine's. */
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
  /** Symbol before the text. */
  readonly sign?: ReactNode;
  /** Button after the text. */
  readonly end?: ReactNode;
}

/** Native text field with a symbol, in the same style. */
export function PlainInput({ label, sign, end, ...input }: PlainInputProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      {sign === undefined ? null : <span className={classes.start}>{sign}</span>}
      <input {...input} id={id} className={classes.input} />
      {end}
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
