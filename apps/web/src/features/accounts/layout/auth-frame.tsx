import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Azulejo } from '../../../ui/layout/azulejo.tsx';
import { DocumentTitle } from '../../../ui/layout/document-title.tsx';
import classes from './auth-frame.module.css';

interface DoorFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** How every page around logging in looks: the wall of tiles, and beside it, or on a phone below, one column. */
export function DoorFrame({ title, lead, children }: DoorFrameProps) {
  return (
    <div className={classes.door}>
      <DocumentTitle title={title} />
      <div className={classes.wall}>
        <Azulejo />
      </div>
      <div className={classes.side}>
        <Stack gap="lg" className={classes.column}>
          <div>
            <Title order={1}>{title}</Title>
            {lead ? (
              <Text c="dimmed" mt={6} className={classes.lead}>
                {lead}
              </Text>
            ) : null}
          </div>
          {children}
        </Stack>
      </div>
    </div>
  );
}
