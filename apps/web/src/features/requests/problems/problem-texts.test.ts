import type { Reader } from '@oficio/domain/must-act/job-view.ts';
import { describe, expect, it } from 'vitest';
import { moneyRequests } from '../../../testing/money-fixtures.ts';
import { ENTRY_TEXTS } from './entry-texts.ts';
import { endedText, undecidedText } from './problem-texts.ts';

const NOW = Date.UTC(2026, 10, 24, 12);

const jobOf = (name: string) => {
  const request = moneyRequests(NOW).find(([one]) => one === name)?.[1];
  const problem = request?.money?.problem;
  if (!request || !problem) throw new Error(`No problem of '${name}'`);
  return { request, problem };
};
const textOf = (name: string, reader: Reader) => {
  const { request, problem } = jobOf(name);
  return undecidedText(request, problem, reader).text;
};

describe('undecidedText', () => {
  it('promises half of the payment after silence about an absence only if the report has a photo', () => {
    expect(textOf('absence awaits a reply', 'technician')).toContain('se le devuelven 42,75\u00a0€');
    expect(textOf('absence awaits a reply', 'customer')).toContain('solo te devolvemos 42,75\u00a0€');
    expect(textOf('absence without a photo awaits a reply', 'technician')).toMatch(
      /decidirá un administrador, porque tu aviso no lleva foto del sitio\.$/,
    );
    expect(textOf('absence without a photo awaits a reply', 'customer')).toMatch(
      /un administrador decidirá sin tu versión\.$/,
    );
  });

  it('names the refund that the report of an early start determined', () => {
    expect(textOf('early start awaits a reply', 'customer')).toContain('te devolvemos 85,50\u00a0€');
    expect(textOf('early start awaits a reply', 'technician')).toContain('se le devuelven 85,50\u00a0€');
  });
});

describe('endedText', () => {
  it('does not say who ended the report of an early start, because either side can take the start back', () => {
    const { request, problem } = jobOf('early start awaits a reply');
    const closed = { ...problem, state: 'closed' } as const;
    expect(endedText(request, closed, 'technician')).toBe(
      'Lucía Serrano Ortega avisó de que empezaste antes de tiempo. El aviso está cerrado.',
    );
  });
});

describe('ENTRY_TEXTS', () => {
  it('says before the report of an absence what the photo of the place does', () => {
    const { request } = jobOf('absence awaits a reply');
    const texts = ENTRY_TEXTS.absent_customer({ request, reader: 'technician', replyHours: 24 });
    expect(texts.consequence).toContain('has añadido una foto del sitio');
    expect(texts.consequence).toMatch(/Sin foto, decide un administrador\.$/);
  });
});
