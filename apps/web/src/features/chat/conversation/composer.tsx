import { ActionIcon } from '@mantine/core';
import { MESSAGE_MAX } from '@oficio/domain/chat/limits.ts';
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
import { draftName } from '../../../lib/storage/drafts.ts';
import { localStorageEntry, type StorageEntry } from '../../../lib/storage/storage-entry.ts';
import { preloadConfirm } from '../../../ui/dialogs/confirm.ts';
import { useTypingSignal } from '../messages/use-typing.ts';
import classes from './composer.module.css';

/** From here on it is said how much room is left. Characters. */
const NEAR = MESSAGE_MAX - 200;

interface ComposerProps {
  readonly requestId: number;
  readonly writer: { readonly id: number; readonly name: string };
  readonly onSend: (text: string) => void;
}

/** Where one writes. Enter sends, Shift and Enter begin a line; what is not sent is kept as a draft. */
export function Composer({ requestId, writer, onSend }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(writer.id, requestId));
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useId();
  const telling = useTypingSignal(requestId, writer);
  useGrowth(field);
  // What is written now may be what they are asked about when they leave, perhaps without a network.
  useEffect(preloadConfirm, []);
  const length = text.trim().length;
  const isTooLong = length > MESSAGE_MAX;
  const change = (next: string) => {
    setText(next);
    keepDraft(writer.id, requestId, next);
  };
  const send = () => {
    field.current?.focus();
    if (length === 0 || isTooLong) return;
    telling.stop();
    onSend(text.trim());
    change('');
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        className={classes.field}
        rows={1}
        value={text}
        placeholder="Escribe un mensaje"
        aria-label="Mensaje"
        aria-describedby={note}
        aria-invalid={isTooLong || undefined}
        enterKeyHint="send"
        onChange={event => {
          change(event.currentTarget.value);
          telling.type();
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
        aria-disabled={length === 0 || isTooLong}
      >
        <IconSend2 size={20} aria-hidden="true" />
      </ActionIcon>
      <p id={note} className={classes.note} data-wrong={isTooLong || undefined} role="status">
        {noteOf(length)}
      </p>
    </form>
  );
}

/** Not while a character is being composed: that Enter chooses it. */
const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;

function noteOf(length: number): string {
  const count = `${length.toLocaleString('es-ES')} de ${MESSAGE_MAX.toLocaleString('es-ES')} caracteres`;
  if (length > MESSAGE_MAX) return `El mensaje es demasiado largo: ${count}`;
  return length >= NEAR ? count : '';
}

/** As high as its text; the sheet says how high at most. */
function useGrowth(field: { readonly current: HTMLTextAreaElement | null }): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  });
}

const storageOf = (userId: number, requestId: number): StorageEntry =>
  localStorageEntry(draftName(userId, `chat.${requestId}`));

/** Reads the unsent text of a conversation, which survives leaving the page. */
const readDraft = (userId: number, requestId: number): string => storageOf(userId, requestId).read() ?? '';

const keepDraft = (userId: number, requestId: number, text: string): void =>
  storageOf(userId, requestId).write(text === '' ? null : text);
