import { Stack } from '@mantine/core';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

/** Heights in pixels of the form's fields, from the service to the map. */
const FIELDS = [42, 112, 42, 256, 42];

/** Placeholder of the form: a label and a box for each field. */
export function RequestFormSkeleton() {
  return (
    <>
      <span role="status" className="visually-hidden">
        Cargando el formulario…
      </span>
      <Stack gap="lg" aria-hidden="true">
        {FIELDS.map((height, field) => ({ height, key: `field-${field}` })).map(({ height, key }) => (
          <Stack key={key} gap="xs">
            <Skeleton height={14} width="8rem" />
            <Skeleton height={height} />
          </Stack>
        ))}
      </Stack>
    </>
  );
}
