import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';

interface ServiceFieldProps extends NativeSelectProps {
  readonly services: readonly ServiceOut[];
}

/** Lists the available services with their icons, by category. */
export function ServiceField({ services, ...field }: ServiceFieldProps) {
  const categories = [...Map.groupBy(services, service => service.category)];
  return (
    <NativeSelect label="Servicio" name="service_id" withAsterisk size="md" {...field}>
      <option value="">Elige un servicio</option>
      {categories.map(([category, members]) => (
        <optgroup key={category} label={category}>
          {members.map(({ id, icon, name }) => (
            <option key={id} value={id}>
              {icon} {name}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
