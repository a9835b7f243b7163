import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { StartedSetup } from './api.ts';
import { RecoveryCodes, useSavedGate } from './recovery-codes.tsx';
import { SetupForm } from './setup-form.tsx';
import { CODES_TITLE, SETUP_TITLE } from './texts.ts';

/** What the dialog shows: the set-up, then the recovery codes; or only new codes. */
export type SecondFactorStep =
  | { readonly is: 'setup'; readonly setup: StartedSetup }
  | { readonly is: 'codes'; readonly codes: readonly string[] };

interface SecondFactorDialogProps {
  readonly step: SecondFactorStep;
  readonly onStep: (step: SecondFactorStep) => void;
  readonly onRestart: () => void;
  readonly onClose: () => void;
}

/** Dialog of the account page for setting up the second factor and for new recovery codes. */
export default function SecondFactorDialog({ step, onStep, onRestart, onClose }: SecondFactorDialogProps) {
  const gate = useSavedGate(onClose);
  // One dialog for both steps, because a second one would lose the focus to the page when the first closes.
  return (
    <Dialog
      title={step.is === 'setup' ? SETUP_TITLE : CODES_TITLE}
      onClose={step.is === 'setup' ? onClose : gate.leave}
      closeOnClickOutside={false}
    >
      {step.is === 'setup' ? (
        <SetupForm
          setup={step.setup}
          onEnabled={codes => onStep({ is: 'codes', codes })}
          onRestart={onRestart}
        />
      ) : (
        <RecoveryCodes codes={step.codes} gate={gate} />
      )}
    </Dialog>
  );
}
