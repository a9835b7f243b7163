import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface CardFieldProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  /** The browser's word for what belongs here. */
  readonly autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  readonly maxLength: number;
  /** Writes the figures in groups. */
  readonly group: (text: string) => string;
  readonly error: string | undefined;
  readonly rightSection?: ReactNode;
}

/** A field of figures that groups itself while one types. Its value lives in the page alone, never in our state. */
export function CardField({ group, ...field }: CardFieldProps) {
  return (
    <TextInput
      {...field}
      inputMode="numeric"
      spellCheck={false}
      size="md"
      onInput={event => regroup(event.currentTarget, group)}
    />
  );
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** Rewrites the value and puts the caret back behind the same figure. */
function regroup(input: HTMLInputElement, group: (text: string) => string): void {
  const { value, selectionStart } = input;
  const grouped = group(value);
  if (grouped === value) return;
  const before = selectionStart === null ? value.length : selectionStart;
  const atEnd = before === value.length;
  input.value = grouped;
  if (atEnd) return;
  let caret = 0;
  for (let digits = countDigits(value.slice(0, before)); digits > 0 && caret < grouped.length; caret++)
    if (/\d/.test(grouped.charAt(caret))) digits--;
  input.setSelectionRange(caret, caret);
}
