import { Stack, Text, Title } from '@mantine/core';
import type { ActOut } from '@oficio/domain/admin/audit/contract.ts';
import { AUDIT_ACTIONS } from '@oficio/domain/audit.ts';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PagedList, ShowAll } from '../../../ui/lists/paged-list.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { detailsOf } from './act-details.ts';
import { ActFilters, useActFilter } from './act-filter.tsx';
import { useActs } from './api.ts';
import classes from './audit.module.css';

/** Lists the actions of administrators that match the filter in the address. */
export function ActList() {
  const filter = useActFilter();
  const query = useActs(filter);
  const isNarrowed = filter.action !== 'all' || filter.admin !== null;
  return (
    <Stack gap="lg">
      <ActFilters admins={query.data?.admins ?? []} />
      <PagedList
        query={query}
        entries={query.data?.acts}
        failed="Error al cargar el registro"
        loading={
          <Stack>
            <SkeletonCards count={5} height={[146, 88]} />
          </Stack>
        }
        empty={
          <EmptyState
            icon={<IconHistory size={40} aria-hidden="true" />}
            title={isNarrowed ? 'Nada coincide con el filtro' : 'Todavía no hay nada en el registro'}
            action={isNarrowed ? <ShowAll to="/admin/audit">Ver todo el registro</ShowAll> : null}
          >
            {isNarrowed ? null : 'Aquí queda todo lo que los administradores deciden o cambian.'}
          </EmptyState>
        }
      >
        {(acts, list) => (
          <ol className={classes.acts} ref={list}>
            {acts.map(act => (
              <Act key={act.id} act={act} />
            ))}
          </ol>
        )}
      </PagedList>
    </Stack>
  );
}

function Act({ act }: { readonly act: ActOut }) {
  return (
    <Card component="li" className={classes.act} p="md">
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
        {act.admin?.name ?? 'Comando en el servidor'}
        <br />
        {formatDateTime(act.at)}
        {act.admin ? (
          <>
            <br />
            Desde {act.address}
          </>
        ) : null}
      </Text>
    </Card>
  );
}
