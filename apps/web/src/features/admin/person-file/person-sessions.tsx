import { Stack, Text } from '@mantine/core';
import type { PersonOut } from '@oficio/domain/admin/person-file/contract.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { TitledCard } from '../../../ui/layout/titled-card.tsx';

/** Lists the open sessions of a person. */
export function PersonSessions({ sessions }: { readonly sessions: PersonOut['sessions'] }) {
  return (
    <TitledCard title="Sesiones abiertas">
      {sessions.length === 0 ? (
        <Text c="dimmed">No tiene ninguna sesión abierta.</Text>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {sessions.map(({ device, created_at, last_used_at }) => (
            <li key={`${device} ${created_at} ${last_used_at}`}>
              <Text>{device}</Text>
              <Text size="sm" c="dimmed">
                Abierta el {formatDateTime(created_at)}. Usada por última vez el{' '}
                {formatDateTime(last_used_at)}.
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </TitledCard>
  );
}
