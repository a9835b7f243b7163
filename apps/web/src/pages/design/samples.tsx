import { SimpleGrid, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A state by its name, and what it looks like. */
export type Sample = readonly [name: string, shown: ReactNode];

interface SamplesProps {
  readonly title: string;
  readonly samples: readonly Sample[];
  /** Columns where there is room. */
  readonly columns?: number;
}

/** A section of the page: one thing in all its states. */
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
