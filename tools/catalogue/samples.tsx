import { SimpleGrid, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A named state and its rendering. */
export type Sample = readonly [name: string, shown: ReactNode];

interface SamplesProps {
  readonly title: string;
  readonly samples: readonly Sample[];
  /** Number of columns on a wide screen. */
  readonly columns?: number;
}

/** Section with all states of one component. */
export function Samples({ title, samples, columns = 1 }: SamplesProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={2} mb="md" id={heading}>
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, md: columns }} spacing="lg">
        {samples.map(([name, shown]) => (
          <Stack key={name} gap="xs" component="figure" m={0} miw={0}>
            <figcaption>{name}</figcaption>
            {shown}
          </Stack>
        ))}
      </SimpleGrid>
    </section>
  );
}
