import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Azulejo } from '../../../ui/layout/azulejo.tsx';
import { DocumentTitle } from '../../../ui/layout/document-title.tsx';
import classes from '../sign-in/auth-layout.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of all sign-in pages: the tile wall, and beside it (below it on a phone) one column. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className={classes.frame}>
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
