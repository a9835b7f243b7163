import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Actions } from './actions.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormActionsProps extends ComponentProps<typeof SubmitButton> {
  /** What the button says that leaves things as they are. */
  readonly back: string;
  readonly onBack: () => void;
}

/** The two buttons that end the form of a dialog; the rest is the submit button's. */
export const FormActions = ({ back, onBack, ...submit }: FormActionsProps) => (
  <Actions>
    <Button variant="default" size="md" onClick={onBack}>
      {back}
    </Button>
    <SubmitButton size="md" {...submit} />
  </Actions>
);
