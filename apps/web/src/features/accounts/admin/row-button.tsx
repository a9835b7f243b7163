import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Returns the element id of an account's name, which describes the buttons of its row. */
export const nameIdOf = (user: number): string => `usuario-${user}`;

interface RowButtonProps extends Pick<ButtonProps, 'color' | 'variant' | 'loading'> {
  /** Id of the account. Its name describes the button. */
  readonly user: number;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button in the row of an account. */
export const RowButton = ({ user, ...button }: RowButtonProps) => (
  <Button variant="default" size="sm" aria-describedby={nameIdOf(user)} {...button} />
);
