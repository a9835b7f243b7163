import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import classes from '../update-prompt.module.css';
import { newVersion, takeNewVersion } from '../update-prompt.tsx';
import { hasUnsavedInput } from './unsaved-input.ts';

/** Offers a new version and switches to it on request. Never reloads unasked, because the user may be typing. */
export function UpdatePrompt() {
  const isThere = useStore(newVersion);
  const [isPutOff, putOff] = useState(false);
  const update = async () => {
    const sure =
      !hasUnsavedInput() ||
      (await confirm({
        title: '¿Actualizar ahora?',
        message: 'Has escrito algo en esta página que puede perderse al actualizar.',
        confirmLabel: 'Actualizar ahora',
        cancelLabel: 'Seguir escribiendo',
      }));
    if (sure) await takeNewVersion();
  };
  return (
    <div role="status" className={classes.place}>
      {isThere && !isPutOff ? (
        <div className={classes.prompt}>
          <span className={classes.text}>Hay una versión nueva</span>
          <button type="button" className={classes.update} onClick={() => void update()}>
            Actualizar
          </button>
          <button type="button" className={classes.close} aria-label="Ahora no" onClick={() => putOff(true)}>
            <IconX size={18} aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </div>
  );
}
