import { customerLink } from '@oficio/domain/must-act/customer.ts';
import { technicianLink } from '@oficio/domain/must-act/technician.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { describe, expect, it } from 'vitest';
import { dateRequests } from '../../../testing/date-fixtures.ts';
import { moneyRequests } from '../../../testing/money-fixtures.ts';
import { REQUEST } from '../../../testing/request.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const MINUTE = 60_000;

const jobs = new Map<string, RequestOut>([...moneyRequests(NOW), ...dateRequests(NOW)]);

const jobOf = (name: string): RequestOut => {
  const found = jobs.get(name);
  if (!found) throw new Error(`No job '${name}'`);
  return found;
};

/** Returns the name of the link to the job for this reader. */
const nextAction = (request: RequestOut, reader: 'customer' | 'technician', now: number) =>
  (reader === 'customer' ? customerLink : technicianLink)(request, now);

describe('the link to a job', () => {
  it.each([
    ['payment failed', 'Volver a pagar', null],
    ['held', 'Todo correcto', null],
    ['absence awaits a reply', 'Responder', null],
    ['no-show awaits a reply', null, 'Responder'],
    ['nearer date proposed by the technician', 'Responder a la fecha', 'Empezar trabajo'],
    ['no-show possible', null, 'Empezar trabajo'],
    ['in progress', null, 'Marcar como completado'],
  ])('names for the job "%s" %s for its customer and %s for its technician', (name, customer, technician) => {
    const request = jobOf(name);
    expect(nextAction(request, 'customer', NOW)).toBe(customer);
    expect(nextAction(request, 'technician', NOW)).toBe(technician);
  });

  it('does not ask for a review while a problem of the completed job is open', () => {
    const request: RequestOut = { ...jobOf('problem in progress'), status: 'completed', can_review: true };
    expect(nextAction(request, 'customer', NOW)).toBeNull();
  });

  it('asks for another date and another offer once the date of the offer has passed', () => {
    const offer = (negotiated_date: string): RequestOut => ({
      ...REQUEST,
      status: 'approved',
      negotiated_date,
    });
    const at = (time: number) => offer(new Date(time).toISOString());
    expect(nextAction(at(NOW + MINUTE), 'customer', NOW)).toBe('Proceder al pago');
    expect(nextAction(at(NOW + MINUTE), 'technician', NOW)).toBeNull();
    expect(nextAction(at(NOW), 'customer', NOW)).toBe('Pedir otra fecha');
    expect(nextAction(at(NOW), 'technician', NOW)).toBe('Cambiar la oferta');
  });
});
