import { IconBellRinging } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { dismiss, isDismissed } from '../../../lib/storage/dismissals.ts';
import { PromptCard } from '../../../ui/feedback/prompt-card.tsx';
import { PUSH_HELP } from './push-browser.ts';
import { usePush } from './use-push.ts';

const OFFER = 'push';

interface PushOfferProps {
  readonly userId: number;
  /** Sentence that says which messages the user would receive. */
  readonly reason: string;
  /** Shown instead when there is nothing to offer. */
  readonly otherwise?: ReactNode;
}

/** Offers push messages and says why, before the browser asks. A refusal hides the offer for a while. */
export function PushPrompt({ userId, reason, otherwise = null }: PushOfferProps) {
  const { state, isChanging, turn } = usePush(userId);
  const [isOver, setOver] = useState(false);
  if (state === undefined || isOver) return null;
  if (!(state === 'off' || state === 'needs-install') || isDismissed(OFFER, serverNow())) return otherwise;
  const onDismiss = () => {
    dismiss(OFFER, serverNow());
    setOver(true);
  };
  return (
    <PromptCard
      icon={<IconBellRinging size={28} />}
      title="Entérate al momento"
      onDismiss={onDismiss}
      {...(state === 'off' && {
        accept: { label: 'Activar avisos', pending: isChanging, onPress: () => turn(true) },
      })}
    >
      {state === 'off' ? reason : `${reason} ${PUSH_HELP['needs-install']}`}
    </PromptCard>
  );
}
