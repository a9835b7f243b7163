import type { Page } from 'playwright-core';
import { type Act, faked, inSequence, press, pressFirst, withChangedReplies } from '../support/actions.ts';
import type { ReplyBody } from '../support/replies.ts';
import type { Screen } from '../support/states.ts';

const LIST = /\/api\/admin\/outbox\/dead$/;
const COUNT = /\/api\/admin\/outbox\/dead\/count$/;
const START = /\/api\/admin\/outbox\/dead\/retries$/;
const PART = /\/api\/admin\/outbox\/dead\/retries\/\d+$/;
const DELIVERIES = 5400;

const withFailed = withChangedReplies(LIST, answer => ({
  ...answer,
  letters: Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    kind: 'notice_mail',
    recipient: `cliente${index}@oficio.test`,
    error: 'El servidor de correo ha respondido: 421 Service not available',
    attempts: 14,
    created_at: '2026-03-04T09:05:00Z',
    tried_at: '2026-03-06T11:40:00Z',
    died_at: '2026-03-06T11:40:00Z',
  })),
}));

const confirmRetry: Act = async page => {
  await press('Reintentar todos')(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reintentar/ })
    .click();
};

/** Answers the first parts, and the rest with `last`, or not at all. */
const parts =
  (last: { readonly status: number; readonly json: ReplyBody } | null): Act =>
  async page => {
    let answeredParts = 0;
    await page.route(
      url => PART.test(url.pathname),
      route => {
        answeredParts += 1;
        if (answeredParts < 8) return route.fulfill({ json: { retried: 200, has_more: true } });
        return last === null ? undefined : route.fulfill(last);
      },
    );
  };

const shown = (text: string) => (page: Page) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

const started = (count: number) =>
  inSequence(withFailed, faked(COUNT, { count }), faked(START, { id: 1, count }));

/** The retry of all failed deliveries. */
const RETRY_ALL: Screen = {
  name: 'admin-retry-all',
  path: '/admin/dead-letters?tipo=notice_mail&desde=2026-03-01',
  acts: {
    question: inSequence(started(DELIVERIES), press('Reintentar todos')),
    'question-many': inSequence(started(10_001), press('Reintentar todos')),
    busy: inSequence(started(DELIVERIES), parts(null), confirmRetry, shown('1400 de 5400')),
    'busy-many': inSequence(started(10_001), parts(null), confirmRetry, shown('1400 de más de')),
    done: inSequence(
      started(1600),
      parts({ status: 200, json: { retried: 150, has_more: false } }),
      confirmRetry,
      shown('Hemos puesto en marcha 1550 envíos'),
    ),
    failed: inSequence(
      started(DELIVERIES),
      parts({ status: 503, json: { error: 'El servicio se está reiniciando. Inténtalo de nuevo' } }),
      confirmRetry,
      shown('El reintento se ha quedado a medias'),
    ),
  },
};

const NOTICES = /\/api\/admin\/requests\/\d+\/notices$/;
const DELIVERIES_OF_JOB = /\/api\/admin\/requests\/\d+\/deliveries$/;

/** The notices and deliveries of a job. */
const JOB_NOTICES: Screen = {
  name: 'admin-job-notices',
  path: '/admin/requests/{approved}',
  call: NOTICES,
  list: 'notices',
  acts: {
    question: pressFirst('Enviar por correo'),
    refused: inSequence(
      faked(
        /\/notices\/\d+\/mail$/,
        { error: 'Este aviso se acaba de enviar otra vez. Espera unos minutos antes de repetirlo' },
        409,
      ),
      pressFirst('Enviar por correo', 'Enviar correo'),
      shown('Este aviso se acaba de enviar otra vez'),
    ),
    undelivered: withChangedReplies(DELIVERIES_OF_JOB, answer => ({
      ...answer,
      deliveries: [null, '2026-03-06T11:40:00Z'].map((diedAt, index) => ({
        id: index + 1,
        kind: index === 0 ? 'notice_mail' : 'receipt_mail',
        recipient: 'cliente@oficio.test',
        error: 'El servidor de correo ha respondido: 421 Service not available',
        attempts: 14 * index + 2,
        created_at: '2026-03-04T09:05:00Z',
        tried_at: '2026-03-06T11:40:00Z',
        died_at: diedAt,
      })),
    })),
  },
};

export const ADMIN_DELIVERIES: readonly Screen[] = [RETRY_ALL, JOB_NOTICES];
