import { Container, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DocumentTitle } from './document-title.tsx';
import classes from './page.module.css';

interface PageProps {
  /** The page's only h1 and, with the product's name, the document's title. */
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  /** The page's actions, beside the title where there is room. */
  readonly actions?: ReactNode;
  /** Width: `narrow` for a form, `medium` for reading, `wide` for grids, `table` for dense tables, whose title is smaller. */
  readonly width?: 'narrow' | 'medium' | 'wide' | 'table';
  readonly children?: ReactNode;
}

const WIDTHS = { narrow: 560, medium: 880, wide: 1200, table: 1560 } as const;

/** Default layout of a page: title, lead, actions and content in one column. */
export function Page({ title, lead, actions, width = 'wide', children }: PageProps) {
  return (
    <Container
      size={WIDTHS[width]}
      w="100%"
      className={classes.page}
      data-dense={width === 'table' || undefined}
    >
      <DocumentTitle title={title} />
      <Group justify="space-between" align="flex-end" gap="md" mb={width === 'table' ? 'sm' : 'lg'}>
        <Stack gap={6} className={classes.heading}>
          <Title order={1} size={width === 'table' ? 'h2' : undefined}>
            {title}
          </Title>
          {lead ? (
            <Text c="dimmed" size="lg" className={classes.lead}>
              {lead}
            </Text>
          ) : null}
        </Stack>
        {actions}
      </Group>
      {children}
    </Container>
  );
}
