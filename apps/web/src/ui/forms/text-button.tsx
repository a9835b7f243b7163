import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

interface TextButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Button that looks like a link, for a choice beside the main action. */
export const TextButton = ({ onClick, children }: TextButtonProps) => (
  <Anchor
    component="button"
    type="button"
    size="sm"
    mih={40}
    underline="always"
    ta="center"
    onClick={onClick}
  >
    {children}
  </Anchor>
);
