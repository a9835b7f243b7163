import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';
import { SectionList } from '../../../ui/lists/section-list.tsx';
import { NoticeRow } from '../admin-notices.tsx';

interface PersonNoticesProps {
  readonly id: number;
  readonly name: string;
}

/** Lists the stored notifications of a person, each with a button that mails it again. */
export function PersonNotices({ id, name }: PersonNoticesProps) {
  const query = useInfiniteQuery({
    queryKey: ['admin', 'notices', id],
    queryFn: ({ pageParam, signal }) =>
      call(adminNoticeEndpoints.listNoticesOfUser, {
        params: { id },
        query: { limit: 5, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: ({ pages }) => pages.flatMap(page => page.notices),
  });
  return (
    <SectionList
      title="Avisos"
      query={query}
      entries={query.data}
      failed="Error al cargar los avisos"
      none="No hay avisos guardados."
    >
      {notice => <NoticeRow key={notice.id} reader={{ id, name }} notice={notice} />}
    </SectionList>
  );
}
