import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Actions } from './actions.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormActionsProps extends ComponentProps<typeof SubmitButton> {
  /** Label of the cancel button. */
  readonly back: string;
  readonly onBack: () => void;
}

/** Cancel and submit buttons of a dialog's form. Other props go to the submit button. */
export const FormActions = ({ back, onBack, ...submit }: FormActionsProps) => (
  <Actions>
    <Button variant="default" size="md" onClick={onBack}>
      {back}
    </Button>
    <SubmitButton size="md" {...submit} />
  </Actions>
);
