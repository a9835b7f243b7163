import { Group, Title } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { ReactNode } from 'react';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import classes from './request-heading.module.css';

interface RequestHeadingProps {
  readonly request: Pick<RequestOut, 'service_icon' | 'service_name'>;
  /** Id of the heading, which names the card for screen readers. */
  readonly id?: string;
  /** Badge with the status. */
  readonly badge: ReactNode;
}

/** Shows the service of a request with its icon and status. */
export function RequestHeading({ request, id, badge }: RequestHeadingProps) {
  return (
    <Group justify="space-between" align="center" gap="sm">
      <Group gap="sm" wrap="nowrap" className={classes.service}>
        <span className={classes.icon} aria-hidden="true">
          <ServiceIcon emoji={request.service_icon} />
        </span>
        <Title order={2} size="h3" id={id}>
          {request.service_name}
        </Title>
      </Group>
      {badge}
    </Group>
  );
}
