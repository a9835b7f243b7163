import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { PlainSelect } from '../../../../ui/forms/plain-field.tsx';
import { useServices } from '../../summary/technicians-api.ts';

interface ServiceSelectProps {
  /** Exact name of a service; null for any. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Select for a service of the catalogue, grouped by category, or any. */
export function ServiceSelect({ value, onChange }: ServiceSelectProps) {
  const services = useServices();
  // Shows the service of a shared link also while the catalogue loads or if it fails.
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
