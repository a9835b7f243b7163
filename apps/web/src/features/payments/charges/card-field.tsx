import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface CardFieldProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  /** Autofill token of the field. */
  readonly autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  readonly maxLength: number;
  /** Formats the digits in groups. */
  readonly group: (text: string) => string;
  readonly error: string | undefined;
  readonly rightSection?: ReactNode;
}

/** Uncontrolled field that groups digits while the user types. The card data must not enter React state. */
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

/** Formats the value and puts the caret back behind the same digit. */
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
