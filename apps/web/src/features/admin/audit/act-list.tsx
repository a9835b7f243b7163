import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ActOut } from '@oficio/domain/admin/audit/contract.ts';
import { AUDIT_ACTIONS } from '@oficio/domain/audit.ts';
import { IconHistory } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { LastKnown } from '../last-known.tsx';
import { detailsOf } from './act-details.ts';
import { ActFilters, useActFilter } from './act-filter.tsx';
import { useActs } from './api.ts';
import classes from './audit.module.css';

const FAILED = 'Error al cargar el registro';

/** What administrators have done, narrowed as the address says. */
export function ActList() {
  const filter = useActFilter();
  const query = useActs(filter);
  return (
    <Stack gap="lg">
      <ActFilters admins={query.data?.admins ?? []} />
      <Found query={query} isNarrowed={filter.action !== 'all' || filter.admin !== null} />
    </Stack>
  );
}

interface FoundProps {
  readonly query: ReturnType<typeof useActs>;
  readonly isNarrowed: boolean;
}

function Found({ query, isNarrowed }: FoundProps) {
  const list = useRef<HTMLOListElement>(null);
  const { data, error, refetch, isPlaceholderData } = query;
  if (!data)
    return error ? (
      <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
    ) : (
      <Stack>
        <SkeletonCards count={5} height={88} />
      </Stack>
    );
  if (data.acts.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={40} aria-hidden="true" />}
        title={isNarrowed ? 'Nada coincide con el filtro' : 'Todavía no hay nada en el registro'}
        action={
          isNarrowed ? (
            <Button component={Link} to="/admin/audit" variant="default" size="md">
              Ver todo el registro
            </Button>
          ) : null
        }
      >
        {isNarrowed ? null : 'Aquí queda todo lo que los administradores deciden o cambian.'}
      </EmptyState>
    );
  return (
    <LastKnown isOld={isPlaceholderData} failed={error && FAILED}>
      <ol className={classes.acts} ref={list}>
        {data.acts.map(act => (
          <Act key={act.id} act={act} />
        ))}
      </ol>
      <LoadMore query={query} list={list} count={data.acts.length} />
    </LastKnown>
  );
}

function Act({ act }: { readonly act: ActOut }) {
  return (
    <Paper component="li" className={classes.act} withBorder radius="lg" p="md" bg="var(--oficio-surface)">
      <div className={classes.what}>
        <Title order={2} size="h4">
          {AUDIT_ACTIONS[act.action]}
        </Title>
        {detailsOf(act).map(detail => (
          <Text key={detail} size="sm">
            {detail}
          </Text>
        ))}
      </div>
      <Text size="sm" c="dimmed" className={classes.who}>
        {act.admin.name}
        <br />
        {formatDateTime(act.at)}
        <br />
        Desde {act.address}
      </Text>
    </Paper>
  );
}
