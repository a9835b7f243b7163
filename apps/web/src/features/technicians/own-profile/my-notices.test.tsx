import type { ProfileOut, RefusalOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx';
import { OWN_PROFILE_KEY } from './api.ts';
import { MyNotices, RevokedNotice } from './my-notices.tsx';

const REASON = 'Falta el número de instalador autorizado.';
const APPLYING = { approved: false, available: 1 } as ProfileOut;
const APPROVED = { ...APPLYING, approved: true };
const refusal = (kind: RefusalOut['kind'], reason: string | null = REASON): RefusalOut => ({
  kind,
  reason,
  at: '2026-03-04T09:05:00.000Z',
});

/** Returns the visible text of notices when the server has answered with this refusal. */
function textOf(notices: ReactNode, answer: RefusalOut | null): string {
  const queryClient = createQueryClient();
  queryClient.setQueryData([...OWN_PROFILE_KEY, 'refusal'], answer);
  const html = renderToString(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>{notices}</QueryClientProvider>
    </ThemeProvider>,
  );
  return html.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]*>/g, '');
}

const onDashboard = (profile: ProfileOut | null) => (
  <MyNotices profile={profile} emailVerified emailNotice={null} />
);

test('every section of the dashboard tells a rejected technician the reason', () => {
  expect(textOf(onDashboard(null), refusal('rejected'))).toContain(`Este es el motivo:${REASON}`);
});

test('the dashboard and the profile tell a technician the reason why the approval was withdrawn', () => {
  for (const notices of [onDashboard(APPLYING), <RevokedNotice key="profile" profile={APPLYING} />])
    expect(textOf(notices, refusal('revoked'))).toContain(
      `Hemos retirado la aprobación por este motivo:${REASON}`,
    );
});

test('the notices of an application quote no reason when the administrator gave none or decided nothing', () => {
  for (const answer of [refusal('revoked', null), null]) {
    expect(textOf(onDashboard(APPLYING), answer)).not.toContain('motivo');
    expect(textOf(<RevokedNotice profile={APPLYING} />, answer)).toBe('');
  }
  expect(textOf(onDashboard(APPROVED), null)).toBe('');
});
