import { Skeleton, Text } from '@mantine/core';
import type { LedgerMovementOut } from '@oficio/domain/admin/job-file/contract.ts';
import { ACCOUNT_NAMES } from '@oficio/domain/payments/ledger-accounts.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { TitledCard } from '../../../ui/layout/card.tsx';
import { useLedgerOfJob } from './api.ts';
import classes from './job-ledger.module.css';

interface JobLedgerProps {
  readonly id: number;
  readonly job: InZone;
}

/** Shows the movements of the ledger that name the job. */
export function JobLedger({ id, job }: JobLedgerProps) {
  const { data, error, refetch } = useLedgerOfJob(id);
  return (
    <TitledCard title="Contabilidad">
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            fallback="Error al cargar la contabilidad"
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={96} radius="md" />
        )
      ) : data.length === 0 ? (
        <Text c="dimmed">Todavía no se ha movido dinero.</Text>
      ) : (
        <ol className={classes.movements}>
          {data.map(movement => (
            <Movement key={movement.id} movement={movement} job={job} />
          ))}
        </ol>
      )}
    </TitledCard>
  );
}

interface MovementProps {
  readonly movement: LedgerMovementOut;
  readonly job: InZone;
}

function Movement({ movement: { at, text, source_id, entries }, job }: MovementProps) {
  return (
    <li>
      <Text fw={600}>{text}</Text>
      <Text size="sm" c="dimmed">
        {formatJobTime(at, job)} · <code>{source_id}</code>
      </Text>
      <dl className={classes.entries}>
        {entries.map(({ account, amount }) => (
          <div key={`${account} ${amount}`}>
            <dt>{ACCOUNT_NAMES[account]}</dt>
            <dd>{formatEuros(amount)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
