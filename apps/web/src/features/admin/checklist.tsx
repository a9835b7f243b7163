import { Button } from '@mantine/core';
import { CHECKLIST_STEPS } from '@oficio/domain/admin/checklist.ts';
import { checklistEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/client.ts';
import { useErrorLog } from '../../lib/hooks/use-error-log.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import { dismiss, isDismissed } from '../../lib/storage/dismissals.ts';
import { FoldCard } from '../../ui/layout/fold-card.tsx';
import classes from './checklist.module.css';

const OFFER = 'checklist';

/**
 * Shows the person who installs the site what is left to do, until everything is done or they hide it in this browser. Open
 * while no technician is approved, because the site has no users before.
 */
export function Checklist() {
  const [isHidden, setHidden] = useState(() => isDismissed(OFFER, serverNow()));
  const { data, error } = useChecklist(!isHidden);
  useErrorLog('The checklist of the installation could not be loaded', error);
  if (isHidden || !data) return null;
  const left = data.filter(({ done }) => !done);
  if (left.length === 0) return null;
  const isNew = left.some(({ step }) => step === 'technician');
  return (
    <FoldCard
      title={`Puesta en marcha: ${left.length === 1 ? 'falta un paso' : `faltan ${left.length} pasos`} de ${data.length}`}
      order={2}
      open={isNew}
    >
      <ol className={classes.steps}>
        {data.map(({ step, done }) => {
          const { title, how, to } = CHECKLIST_STEPS[step];
          return (
            <li key={step} className={classes.step} data-done={done || undefined}>
              {done ? (
                <IconCircleCheck size={22} aria-hidden="true" className={classes.done} />
              ) : (
                <IconCircle size={22} aria-hidden="true" />
              )}
              <div>
                <span className="visually-hidden">{done ? 'Hecho: ' : 'Pendiente: '}</span>
                {done || to === null ? title : <Link to={to}>{title}</Link>}
                {done ? null : <p className={classes.how}>{how}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          mih={40}
          onClick={() => {
            dismiss(OFFER, serverNow());
            setHidden(true);
          }}
        >
          Ocultar esta lista
        </Button>
      </div>
    </FoldCard>
  );
}

/** Loads the steps of the installation. */
const useChecklist = (isShown: boolean) =>
  useQuery({
    queryKey: ['admin', 'checklist'],
    queryFn: async ({ signal }) => (await call(checklistEndpoints.getChecklist, { signal })).steps,
    enabled: isShown,
    // The steps are done on other pages.
    staleTime: 0,
  });
