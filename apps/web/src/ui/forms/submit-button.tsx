import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'type'> {
  /** True while the form is being sent; the button shows it and ignores presses. */
  readonly pending: boolean;
  readonly children: ReactNode;
}

/** Button that submits a form. */
export function SubmitButton({ pending, children, ...rest }: SubmitButtonProps) {
  return (
    <Button {...rest} type="submit" loading={pending} aria-busy={pending}>
      {children}
    </Button>
  );
}
