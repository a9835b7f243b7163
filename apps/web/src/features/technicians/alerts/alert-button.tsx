import { Button, type ButtonProps } from '@mantine/core';
import { isStaff } from '@oficio/domain/roles.ts';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { loginPath } from '../../../lib/navigation/next-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useServices } from '../summary/technicians-api.ts';
import classes from './alert-button.module.css';
import { useCreateAlert, useMyAlerts } from './api.ts';
import { type AlertArea, isAlertOf, rememberWanted, takeWanted } from './area.ts';

const LABEL = 'Avísame cuando haya uno';
/** The alerts in the account. */
const MY_ALERTS = '/account#avisos-de-zona';

interface AlertButtonProps extends ButtonProps {
  readonly area: AlertArea;
  /** Path of this screen with the area, where a visitor returns after the login. */
  readonly here: string;
}

/**
 * Stores an alert for an area without technicians. A visitor logs in first; the alert is then stored on the return, without another press.
 * Hidden from the staff.
 */
export function AlertButton({ area, here, ...button }: AlertButtonProps) {
  const session = useSession();
  const icon = <IconBell size={18} aria-hidden="true" />;
  if (session.state === 'anonymous')
    return (
      <Button
        {...button}
        component={Link}
        to={loginPath(here)}
        leftSection={icon}
        onFollow={() => rememberWanted(area)}
      >
        {LABEL}
      </Button>
    );
  if (session.state !== 'user' || isStaff(session.user.role)) return null;
  return <StoreButton {...button} area={area} leftSection={icon} />;
}

function StoreButton({ area, ...button }: ButtonProps & { readonly area: AlertArea }) {
  const services = useServices();
  const alerts = useMyAlerts();
  const create = useCreateAlert();
  const note = useRef<HTMLParagraphElement>(null);
  const isStored = alerts.data?.some(alert => isAlertOf(alert, area)) ?? false;
  const serviceId = services.find(({ name }) => name === area.service)?.id ?? null;
  /** The id of a service arrives with the catalogue. */
  const isReady = area.service === null || serviceId !== null;
  const store = useSingleFlight(async () => {
    try {
      const { place } = await create.mutateAsync({ ...area, serviceId });
      toast.success(
        `Te avisaremos cuando haya un técnico ${place === null ? 'por allí' : `cerca de ${place}`}`,
      );
      // The pressed button is replaced by the note.
      note.current?.focus({ preventScroll: true });
    } catch (error) {
      toast.error(refusalOf(error, 'Error al guardar el aviso'));
    }
  });
  // After each render, because the catalogue and the area arrive one after the other; the wish exists once.
  useEffect(() => {
    if (isReady && takeWanted(area)) store();
  });
  if (isStored)
    return (
      <p ref={note} tabIndex={-1} className={classes.stored}>
        <IconBell size={18} aria-hidden="true" />
        <span>
          Te avisaremos cuando haya uno. <Link to={MY_ALERTS}>Ver mis avisos</Link>
        </span>
      </p>
    );
  return (
    <Button {...button} disabled={!isReady} loading={create.isPending} onClick={store}>
      {LABEL}
    </Button>
  );
}
