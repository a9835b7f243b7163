import { Skeleton, Text } from '@mantine/core';
import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { TitledCard } from '../../../ui/layout/titled-card.tsx';
import { PlainRows } from '../../../ui/lists/section-list.tsx';
import { NoticeRow } from '../admin-notices.tsx';

/** Lists the stored notifications of both parties about a job, each with a button that mails it again. */
export function JobNotices({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'notices', 'of-job', id],
    queryFn: ({ signal }) => call(adminNoticeEndpoints.listNoticesOfJob, { params: { id }, signal }),
    select: ({ notices }) => notices,
  });
  return (
    <TitledCard title="Avisos sobre el trabajo">
      {data === undefined ? (
        error ? (
          <ErrorState error={error} fallback="Error al cargar los avisos" onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={96} radius="md" />
        )
      ) : data.length === 0 ? (
        <Text c="dimmed">No hay avisos guardados sobre este trabajo.</Text>
      ) : (
        <PlainRows>
          {data.map(notice => (
            <NoticeRow key={notice.id} reader={notice.reader} showsReader notice={notice} />
          ))}
        </PlainRows>
      )}
    </TitledCard>
  );
}
