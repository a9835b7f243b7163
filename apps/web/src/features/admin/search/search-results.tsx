import { Stack, Text, Title } from '@mantine/core';
import { SEARCH_LIMITS } from '@oficio/domain/admin/search/contract.ts';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { StaleContent } from '../../../ui/lists/stale-content.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import classes from './admin-search.module.css';
import { useAdminSearch } from './api.ts';
import { groupsOf, type HitGroup, remarkOf, type SearchHit } from './groups.ts';

const FAILED = 'Error al buscar';

/** Shows the results of a search by kind. */
export function SearchResults({ q }: { readonly q: string }) {
  const { data, error, refetch, isPlaceholderData } = useAdminSearch(q, SEARCH_LIMITS.page);
  if (q === '')
    return (
      <EmptyState icon={<IconSearch size={40} aria-hidden="true" />} title="Escribe qué quieres buscar">
        Un nombre, un email, un teléfono, una dirección o un número.
      </EmptyState>
    );
  if (!data || isPlaceholderData)
    return error ? (
      <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
    ) : (
      <Stack>
        <SkeletonCards count={3} height={120} />
      </Stack>
    );
  const groups = groupsOf(data);
  if (groups.length === 0)
    return (
      <EmptyState icon={<IconSearch size={40} aria-hidden="true" />} title={`Nada coincide con «${q}»`}>
        Las direcciones se buscan por palabras completas, y los teléfonos por su principio o su final.
      </EmptyState>
    );
  return (
    <StaleContent isOld={false} failed={error && FAILED}>
      <Stack gap="xl">
        {groups.map(group => (
          <Group key={group.title} group={group} />
        ))}
      </Stack>
    </StaleContent>
  );
}

function Group({ group }: { readonly group: HitGroup }) {
  const remark = remarkOf(group);
  return (
    <section aria-label={group.title}>
      <Title order={2} size="h3" mb="sm">
        {group.title}
      </Title>
      <Card p={0} className={classes.group}>
        {group.hits.map(hit => (
          <Link key={hit.to} to={hit.to} className={classes.hit}>
            <HitLines hit={hit} />
          </Link>
        ))}
        {remark === null ? null : (
          <Text size="sm" c="dimmed" className={classes.remark}>
            {remark}
          </Text>
        )}
      </Card>
    </section>
  );
}

/** Title, second line and status of a result. */
export const HitLines = ({ hit: { title, detail, status } }: { readonly hit: SearchHit }) => (
  <>
    <span className={classes.lines}>
      <span className={classes.title}>{title}</span>
      <span className={classes.detail}>{detail}</span>
    </span>{' '}
    <StatusBadge tone={status.tone}>{status.text}</StatusBadge>
  </>
);
