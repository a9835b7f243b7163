import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { MONEY, PAYOUT } from '../../../testing/money-parts.ts';
import { REQUEST } from '../../../testing/request.ts';
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx';
import { CustomerMainAction } from './customer-actions.tsx';
import { RequestCard } from './request-card.tsx';

const HELD: Partial<RequestOut> = {
  status: 'completed',
  can_review: true,
  money: { ...MONEY, payout: PAYOUT },
};

const htmlOf = (screen: ReactNode): string =>
  renderToString(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>{screen}</MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );

/** Returns the text of a card that is not unfolded. */
function textOf(change: Partial<RequestOut>): string {
  const html = htmlOf(<RequestCard request={{ ...REQUEST, ...change }} isNew={false} onReview={() => {}} />);
  return html.replace(/<style.*?<\/style>/g, '').replace(/<[^>]*>/g, ' ');
}

test.each<readonly [Partial<RequestOut>, readonly string[]]>([
  [{ status: 'pending' }, ['Cancelar solicitud']],
  [{ status: 'accepted' }, ['Ir al chat']],
  [{ status: 'negotiating' }, ['Ir al chat']],
  [{ status: 'approved', negotiated_price: 60 }, ['Proceder al pago']],
  [HELD, ['Todo correcto', 'Dejar reseña']],
  [{ status: 'completed', can_review: true }, ['Dejar reseña']],
  [{ status: 'cancelled', cancel_reason: 'No puedo', can_review: true }, ['Pedir a otros', 'Dejar reseña']],
])('the card of a customer shows the actions of its status without unfolding: %j', (change, actions) => {
  for (const action of actions) expect(textOf(change)).toContain(action);
});

test('the card of a customer names rate, address and the dates of the wish and of the request', () => {
  const text = textOf({ negotiated_date: '2026-11-26T10:00:00.000Z' });
  for (const fact of [/\$32\/h/, /Calle de Atocha 87/, /26 nov 2026/, /24 nov 2026/, /Pedida el 20 nov 2026/])
    expect(text).toMatch(fact);
});

test('a dropped request leads to its copy and does not offer to ask other technicians again', () => {
  const dropped = { ...REQUEST, status: 'cancelled', cancel_reason: 'No puedo ir' } as const;
  const mainAction = (copy_id: number | null) =>
    htmlOf(<CustomerMainAction request={{ ...dropped, copy_id }} onReview={() => {}} onSettled={() => {}} />);
  expect(mainAction(41)).toMatch(/href="\/trabajos\/41".*Ver la nueva solicitud/s);
  expect(mainAction(41)).not.toContain('Pedir a otros técnicos');
  expect(mainAction(null)).toContain('Pedir a otros técnicos');
});
