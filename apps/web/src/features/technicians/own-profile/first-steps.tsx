import { Anchor, Title } from '@mantine/core';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { isFindable, missingParts } from '@oficio/domain/technicians/own-profile/completeness.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './first-steps.module.css';

interface FirstStepsProps {
  readonly profile: ProfileOut;
  readonly emailVerified: boolean;
  /** Whether the payout account can receive money; null until it is known or may be opened. */
  readonly canBePaid: boolean | null;
}

interface Step {
  readonly label: string;
  readonly isDone: boolean;
  /** Page of the step; null when another notice has its button, or when it must wait. */
  readonly to: string | null;
  /** What the step waits for. */
  readonly waitsFor?: string;
}

/** Lists what a new technician must do, until the profile is approved and customers can find it. */
export function FirstSteps({ profile, emailVerified, canBePaid }: FirstStepsProps) {
  const title = useId();
  const missing = missingParts(profile);
  const steps: readonly Step[] = [
    { label: 'Verifica tu email', isDone: emailVerified, to: null },
    {
      label: 'Indica tu ubicación',
      isDone: !missing.includes('location'),
      to: `${DASHBOARD_PATHS.profile}#perfil`,
    },
    {
      label: 'Elige tus servicios',
      isDone: !missing.includes('services'),
      to: `${DASHBOARD_PATHS.profile}#servicios`,
    },
    {
      label: 'Configura cómo cobras',
      isDone: canBePaid === true,
      to: profile.approved ? '/technician/stripe-onboarding' : null,
      ...(profile.approved ? {} : { waitsFor: 'cuando aprobemos tu cuenta' }),
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card component="section" aria-labelledby={title} p="md">
      <Title order={2} size="h4" id={title}>
        Primeros pasos: {done} de {steps.length}
      </Title>
      {isFindable(profile) ? null : (
        <p className={classes.why}>Hasta que los completes, nadie puede encontrarte.</p>
      )}
      <ul className={classes.steps}>
        {steps.map(({ label, isDone, to, waitsFor }) => (
          <li key={label} className={classes.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheck size={22} aria-label="Hecho:" role="img" />
            ) : (
              <IconCircle size={22} aria-label="Pendiente:" role="img" />
            )}
            {isDone || to === null ? (
              <span>
                {label}
                {isDone || waitsFor === undefined ? null : <span className={classes.waits}> {waitsFor}</span>}
              </span>
            ) : (
              <Anchor component={Link} to={to} underline="always" className={classes.link}>
                {label}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
