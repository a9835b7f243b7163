import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useSiteName } from '../../../lib/page/site.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import classes from './recovery-codes.module.css';

/** Whether the user has said that the codes are saved. `isMissing`: they tried to leave before. */
export interface SavedGate {
  readonly isSaved: boolean;
  readonly isMissing: boolean;
  readonly setSaved: (isSaved: boolean) => void;
  /** Leaves if the codes are saved. */
  readonly leave: () => void;
}

/** Keeps the user on the codes until they say that they have saved them, because the server cannot show them again. */
export function useSavedGate(onLeave: () => void): SavedGate {
  const [isSaved, setSaved] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
    isSaved,
    isMissing: isMissing && !isSaved,
    setSaved,
    leave: () => (isSaved ? onLeave() : setMissing(true)),
  };
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly gate: SavedGate;
}

/** Shows the recovery codes once, to copy, download or print. */
export function RecoveryCodes({ codes, gate }: RecoveryCodesProps) {
  const site = useSiteName();
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  // The codes replace the form that had the focus.
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (gate.isMissing) box.current?.focus();
  }, [gate.isMissing]);
  const title = `Códigos de recuperación de ${site}`;
  const download = () => {
    const bytes = new TextEncoder().encode([title, '', ...codes, ''].join('\r\n'));
    saveFile({ name: `codigos-${fileName(site)}.txt`, bytes }, 'text/plain; charset=utf-8');
  };
  return (
    <Stack ref={root} tabIndex={-1}>
      <Text>
        Si pierdes el móvil, cada código te deja entrar una vez. Guárdalos en un sitio seguro: no los
        volveremos a mostrar.
      </Text>
      <div className={classes.sheet} data-printed-alone>
        <Text fw={600} className={classes.printed}>
          {title}
        </Text>
        <ol className={classes.codes}>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.buttons}>
        <CopyButton text={codes.join('\n')} label="Copiar" />
        <Button
          variant="default"
          size="sm"
          mih={40}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={download}
        >
          Descargar
        </Button>
        <Button
          variant="default"
          size="sm"
          mih={40}
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => print()}
        >
          Imprimir
        </Button>
      </div>
      <Checkbox
        ref={box}
        size="md"
        label="Los he guardado"
        checked={gate.isSaved}
        onChange={({ currentTarget }) => gate.setSaved(currentTarget.checked)}
        error={gate.isMissing ? 'Guarda antes los códigos y marca esta casilla' : undefined}
      />
      <Button size="md" fullWidth onClick={gate.leave}>
        Terminar
      </Button>
    </Stack>
  );
}

/** Letters and digits of a site's name, for a file. */
const fileName = (site: string): string =>
  site
    .normalize('NFD')
    .replace(/[^a-z0-9]+/gi, '-')
    .toLowerCase();
