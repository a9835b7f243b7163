import { Skeleton, Text } from '@mantine/core';
import type { ActOut } from '@oficio/domain/admin/audit/contract.ts';
import { AUDIT_ACTIONS } from '@oficio/domain/audit.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { TitledCard } from '../../../ui/layout/card.tsx';
import { PlainRows, SectionRow } from '../../../ui/lists/section-list.tsx';
import { useActsOnJob } from '../job-file/api.ts';
import { detailsOf } from './act-details.ts';

/** Shows one action of an administrator as a row of a file. */
export const ActRow = ({ act }: { readonly act: ActOut }) => (
  <SectionRow
    main={AUDIT_ACTIONS[act.action]}
    detail={
      <>
        {detailsOf(act).map(detail => (
          <div key={detail}>{detail}</div>
        ))}
        {formatDateTime(act.at)} · {act.admin?.name ?? 'Comando en el servidor'}
      </>
    }
  />
);

/** Lists what administrators did with the job and its payments. */
export function JobActs({ id }: { readonly id: number }) {
  const { data, error, refetch } = useActsOnJob(id);
  return (
    <TitledCard title="Decisiones de la administración">
      {data === undefined ? (
        error ? (
          <ErrorState error={error} fallback="Error al cargar el registro" onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={72} radius="md" />
        )
      ) : data.length === 0 ? (
        <Text c="dimmed">Nadie ha decidido nada sobre este trabajo.</Text>
      ) : (
        <PlainRows>
          {data.map(act => (
            <ActRow key={act.id} act={act} />
          ))}
        </PlainRows>
      )}
    </TitledCard>
  );
}
