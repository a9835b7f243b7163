import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { PlainSelect } from '../../../../ui/forms/plain-field.tsx';
import { useServices } from '../../summary/technicians-api.ts';

interface ServiceSelectProps {
  /** Exact name of a service, or null for any. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Any service, or one of the catalogue, by category. */
export function ServiceSelect({ value, onChange }: ServiceSelectProps) {
  const services = useServices();
  // A shared link works before the catalogue is here, and when it never comes.
  const isListed = value === null || services.some(service => service.name === value);
  return (
    <PlainSelect
      label="Servicio"
      name="service"
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value || null)}
    >
      <option value="">Todos los servicios</option>
      {isListed ? null : <option value={value}>{value}</option>}
      {byCategory(services).map(([category, members]) => (
        <optgroup key={category} label={category}>
          {members.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </PlainSelect>
  );
}

const byCategory = (services: readonly ServiceOut[]): [string, ServiceOut[]][] => [
  ...Map.groupBy(services, service => service.category),
];
