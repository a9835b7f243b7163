import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { isInputMethodKey } from '../../lib/forms/input-method.ts';
import classes from './option-list.module.css';

export const optionId = (list: string, index: number): string => `${list}-${index}`;

interface ListOptionProps {
  /** From `optionId`. */
  readonly id: string;
  /** True while the keyboard selects it. */
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly sign: ReactNode;
  readonly children: ReactNode;
}

/** One option of a list below a text field, with a symbol before its text. The field keeps the focus. */
export function ListOption({ id, isActive, onChoose, sign, children }: ListOptionProps) {
  const option = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <UnstyledButton
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.sign}>{sign}</span>
      <span className={classes.text}>{children}</span>
    </UnstyledButton>
  );
}

interface OptionListOptions<Option> {
  readonly options: readonly Option[];
  /** Identifies the options: others have no selection yet. */
  readonly name: string;
  readonly onChoose: (option: Option) => void;
}

/**
 * Keeps whether a list of options below a text field is open, and which option the keyboard selects. Keys follow the ARIA pattern of
 * an editable combobox. The field passes its events and shows the list and the attributes.
 */
export function useOptionList<Option>({ options, name, onChoose }: OptionListOptions<Option>) {
  const [wanted, setWanted] = useState(false);
  const opened = wanted && options.length > 0;
  const [pointed, setPointed] = useState({ name: '', index: NONE });
  // Resets the selection when the list changes.
  const active = opened && pointed.name === name ? pointed.index : NONE;
  const list = useId();

  const choose = (option: Option) => {
    setWanted(false);
    onChoose(option);
  };
  return {
    list,
    opened,
    active,
    choose,
    /** True while the visitor may see the list; `opened` if it also has options. */
    wanted,
    setWanted,
    /** ARIA attributes of the field that change. */
    attributes: {
      'aria-expanded': opened,
      'aria-controls': opened ? list : undefined,
      'aria-activedescendant': active === NONE ? undefined : optionId(list, active),
    },
    /** Announced to screen readers. */
    announcement: opened ? countOf(options) : null,
    press: (event: KeyboardEvent) => {
      if (isInputMethodKey(event)) return;
      const next = indexAfter(event.key, active, options.length);
      const chosen = options[active];
      if (next !== null && options.length > 0) {
        event.preventDefault();
        setWanted(true);
        setPointed({ name, index: next });
      } else if (event.key === 'Enter' && chosen) {
        event.preventDefault();
        choose(chosen);
      } else if (event.key === 'Escape') {
        setWanted(false);
      }
    },
    close: () => {
      setWanted(false);
      setPointed({ name: '', index: NONE });
    },
  };
}

const NONE = -1;

/**
 * Returns the index that a key selects, or null for another key. Arrows wrap around; without a selection they go to the first or the last
 * option, and 'Home' and 'End' move the caret.
 */
function indexAfter(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return index <= 0 ? count - 1 : index - 1;
    case 'Home':
      return index === NONE ? null : 0;
    case 'End':
      return index === NONE ? null : count - 1;
    default:
      return null;
  }
}

const countOf = ({ length }: readonly unknown[]): string =>
  `${formatCount(length, 'sugerencia', 'sugerencias')}. Muévete con las flechas y elige con Intro.`;
