import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { toast } from '../feedback/toasts.ts';

interface CopyButtonProps {
  readonly text: string;
  /** Says what is copied, for screen readers too. */
  readonly label: string;
}

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  useEffect(() => {
    // The browser may refuse the clipboard, for example without HTTPS.
    if (clipboard.error) toast.error('No se ha podido copiar. Selecciona el texto y cópialo tú');
  }, [clipboard.error]);
  return (
    <Button
      variant="default"
      size="sm"
      mih={40}
      leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => clipboard.copy(text)}
    >
      <span aria-live="polite">{clipboard.copied ? 'Copiado' : label}</span>
    </Button>
  );
}
