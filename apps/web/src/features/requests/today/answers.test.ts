import { answerOf } from '@oficio/domain/must-act/technician.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { describe, expect, it } from 'vitest';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { dateRequests } from '../../../testing/date-fixtures.ts';
import { moneyRequests } from '../../../testing/money-fixtures.ts';
import { REQUEST } from '../../../testing/request.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const UNTIL = new Date(NOW).toISOString();

const jobs = new Map<string, RequestOut>([...moneyRequests(NOW), ...dateRequests(NOW)]);

const reported = (name: string, reply_until: string | null): RequestOut => {
  const request = jobs.get(name);
  if (!request?.money?.problem) throw new Error(`No problem of '${name}'`);
  const { money } = request;
  return { ...request, money: { ...money, problem: { ...request.money.problem, reply_until } } };
};

const pendingAnswer = (request: RequestOut) => {
  const answer = answerOf(request, NOW, at => formatJobTime(at, request));
  if (!answer) throw new Error('The job waits for no answer');
  return answer;
};

describe('answerOf', () => {
  it('names the report of the customer, and the deadline of the answer after it', () => {
    const customer = REQUEST.user_name;
    expect(pendingAnswer(reported('no-show awaits a reply', UNTIL)).text).toBe(
      `${customer} dice que no fuiste. Responde antes del ${formatJobTime(UNTIL, REQUEST)}.`,
    );
    expect(pendingAnswer(reported('early start awaits a reply', null)).text).toBe(
      `${customer} dice que empezaste antes de tiempo. Responde.`,
    );
    const problem = `${customer} ha avisado de un problema. Responde`;
    expect(pendingAnswer(reported('problem in progress', UNTIL)).text).toBe(
      `${problem} antes del ${formatJobTime(UNTIL, REQUEST)}.`,
    );
    expect(pendingAnswer(reported('problem in progress', null)).text).toBe(`${problem}.`);
  });

  it('names another date only if there is an agreed one', () => {
    const proposed = jobs.get('date proposed by the customer');
    const { money } = proposed ?? {};
    if (!proposed || !money) throw new Error('No job with a proposed date');
    const withDate = (agreed_date: string | null) =>
      pendingAnswer({ ...proposed, money: { ...money, agreed_date } }).text;
    expect(withDate(UNTIL)).toContain('te propone otra fecha: ');
    expect(withDate(null)).toContain('te propone una fecha: ');
  });

  it('asks for a price of an accepted request and of a counter-offer', () => {
    expect(pendingAnswer({ ...REQUEST, status: 'accepted' }).label).toBe('Poner precio');
    expect(pendingAnswer({ ...REQUEST, status: 'negotiating' }).label).toBe('Poner precio');
  });

  it('asks to change an offer that cannot be paid any more', () => {
    const { text, label } = pendingAnswer({ ...REQUEST, status: 'approved', negotiated_date: UNTIL });
    expect(text).toBe(`La fecha de tu oferta ha pasado y ${REQUEST.user_name} no puede pagarla.`);
    expect(label).toBe('Cambiar la oferta');
  });
});
