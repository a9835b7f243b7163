import { SERVICE_ICONS } from '@oficio/domain/technicians/catalogue/icons.ts';
import type { ReactNode } from 'react';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import classes from './icon-field.module.css';

interface IconFieldProps {
  readonly value: string;
  readonly onChange: (icon: string) => void;
  readonly error?: ReactNode;
}

const NAMES: Readonly<Record<string, string>> = SERVICE_ICONS;

/** Lets the user choose one of the icons of services by its picture. The arrow keys move between them, as in every radio group. */
export const IconField = ({ value, onChange, error }: IconFieldProps) => (
  <fieldset className={classes.field}>
    <legend className={classes.legend}>
      Icono: <span className={classes.chosen}>{NAMES[value] ?? 'ninguno'}</span>
    </legend>
    <div className={classes.icons}>
      {Object.entries(NAMES).map(([icon, name]) => (
        <label key={icon} className={classes.icon} title={name}>
          <input
            type="radio"
            name="icon"
            className="visually-hidden"
            value={icon}
            checked={icon === value}
            aria-label={name}
            onChange={() => onChange(icon)}
          />
          <ServiceIcon emoji={icon} />
        </label>
      ))}
    </div>
    {error ? (
      <p className={classes.error} role="alert">
        {error}
      </p>
    ) : null}
  </fieldset>
);
