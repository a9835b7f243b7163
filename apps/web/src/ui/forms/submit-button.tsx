import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'type'> {
  /** The form is on its way: the button shows it and takes no second press. */
  readonly pending: boolean;
  readonly children: ReactNode;
}

/** The one button that sends a form. */
export function SubmitButton({ pending, children, ...rest }: SubmitButtonProps) {
  return (
    <Button {...rest} type="submit" loading={pending} aria-busy={pending}>
      {children}
    </Button>
  );
}
