import { Center, Loader } from '@mantine/core';

/** A page on its way. */
export function PageSpinner() {
  return (
    <Center mih="50vh" role="status" aria-label="Cargando">
      <Loader />
    </Center>
  );
}
