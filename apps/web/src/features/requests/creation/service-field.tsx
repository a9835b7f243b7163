import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';

interface ServiceFieldProps extends NativeSelectProps {
  readonly services: readonly ServiceOut[];
}

/** Lists the available services by category, and shows the icon of the chosen one. */
export function ServiceField({ services, ...field }: ServiceFieldProps) {
  const chosen = services.find(({ id }) => String(id) === field.value);
  const categories = [...Map.groupBy(services, service => service.category)];
  return (
    <NativeSelect
      label="Servicio"
      name="service_id"
      withAsterisk
      size="md"
      leftSection={chosen ? <ServiceIcon emoji={chosen.icon} /> : null}
      {...field}
    >
      <option value="">Elige un servicio</option>
      {categories.map(([category, members]) => (
        <optgroup key={category} label={category}>
          {members.map(({ id, icon, name }) => (
            <option key={id} value={id}>
              {`${icon} ${name}`}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
