import { ActionIcon } from '@mantine/core';
import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { MESSAGE_MAX } from '@oficio/domain/chat/limits.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { IconSend2 } from '@tabler/icons-react';
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isInputMethodKey } from '../../../lib/forms/input-method.ts';
import { draftName } from '../../../lib/storage/drafts.ts';
import { localStorageEntry, watchOtherTabs } from '../../../lib/storage/storage-entry.ts';
import { preloadConfirm } from '../../../ui/dialogs/confirm-host.tsx';
import { useTypingSignal } from '../messages/use-typing.ts';
import { AttachedPhoto, ChatPhotoButtons, useComposerPhoto } from '../photos/composer-photo.tsx';
import classes from './composer.module.css';

/** Number of characters from which the remaining space is shown. */
const NEAR = MESSAGE_MAX - 200;

interface ComposerProps {
  readonly requestId: number;
  readonly writer: { readonly id: number; readonly name: string };
  /** Messages of the conversation that are loaded. */
  readonly messages: readonly MessageOut[];
  readonly onSend: (text: string) => void;
}

/** Message field. Enter sends, Shift+Enter starts a line. Unsent text and an unsent photo are stored as a draft. */
export function Composer({ requestId, writer, messages, onSend }: ComposerProps) {
  const [text, change] = useTextDraft(writer.id, requestId);
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useId();
  const typing = useTypingSignal(requestId, writer);
  useGrowth(field);
  // A logout with unsent messages asks for confirmation, maybe offline, so the dialog is loaded now.
  useEffect(preloadConfirm, []);
  const length = text.trim().length;
  const isTooLong = length > MESSAGE_MAX;
  const photo = useComposerPhoto({
    requestId,
    userId: writer.id,
    messages,
    onChange: () => field.current?.focus(),
    onSent: caption => {
      if (text.trim() === caption) change('');
    },
  });
  const canSend =
    (photo.draft !== null || length > 0) && !isTooLong && !photo.isSending && !photo.isPreparing;
  const send = () => {
    field.current?.focus();
    if (!canSend) return;
    typing.stop();
    if (photo.draft) return photo.send(photo.draft, text.trim());
    onSend(text.trim());
    change('');
  };
  return (
    <form
      className={classes.composer}
      data-over={photo.isOver || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      {photo.draft || photo.problem || photo.isPreparing ? (
        <AttachedPhoto
          file={photo.draft?.file ?? null}
          share={photo.share}
          isPreparing={photo.isPreparing}
          problem={photo.problem}
          onRemove={photo.remove}
          onCancel={photo.cancel}
          onRetry={send}
        />
      ) : null}
      <ChatPhotoButtons isDisabled={photo.isSending || photo.isPreparing} onChoose={photo.offer} />
      <textarea
        ref={field}
        className={classes.field}
        rows={1}
        value={text}
        placeholder={photo.draft ? 'Añade un texto' : 'Escribe un mensaje'}
        readOnly={photo.isSending}
        aria-label="Mensaje"
        aria-describedby={note}
        aria-invalid={isTooLong || undefined}
        enterKeyHint="send"
        onChange={event => {
          change(event.currentTarget.value);
          typing.type();
        }}
        onKeyDown={event => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <ActionIcon
        type="submit"
        size={44}
        radius="xl"
        variant="filled"
        aria-label="Enviar"
        aria-disabled={!canSend}
      >
        <IconSend2 size={20} aria-hidden="true" />
      </ActionIcon>
      <p id={note} className={classes.note} data-wrong={isTooLong || undefined} role="status">
        {photo.isOver ? 'Suelta la foto aquí' : noteOf(length)}
      </p>
    </form>
  );
}

/** Returns whether the key sends the message. */
const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isInputMethodKey(event.nativeEvent);

function noteOf(length: number): string {
  const count = `${countText(length)} de ${countText(MESSAGE_MAX)} caracteres`;
  if (length > MESSAGE_MAX) return `El mensaje es demasiado largo: ${count}`;
  return length >= NEAR ? count : '';
}

/** Fits the height of the field to its text, up to the maximum in the style sheet. */
function useGrowth(field: { readonly current: HTMLTextAreaElement | null }): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  });
}

/**
 * Returns the unsent text of a conversation, which survives leaving the page, and a function that changes it. Follows the text of
 * other tabs, so that none keeps a message that another one has sent.
 */
function useTextDraft(userId: number, requestId: number): readonly [string, (text: string) => void] {
  const name = draftName(userId, `chat.${requestId}`);
  const entry = localStorageEntry(name);
  const [text, setText] = useState(() => entry.read() ?? '');
  useEffect(
    () =>
      watchOtherTabs(name, (value, before) =>
        // A text that this tab has changed meanwhile stays: the news of the other tab came late.
        setText(shown => (shown === (before ?? '') ? (value ?? '') : shown)),
      ),
    [name],
  );
  const change = (next: string) => {
    setText(next);
    entry.write(next === '' ? null : next);
  };
  return [text, change];
}
