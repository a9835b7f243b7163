import { REASON_MISSING } from '@oficio/domain/fields/limits.ts';
import {
  type EntryKind,
  type JobReader,
  namesOf,
  type ReportKind,
} from '@oficio/domain/must-act/job-view.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { ANSWER_MISSING } from '@oficio/domain/payments/problems/contract.ts';
import {
  ABSENCE_REPLY_HOURS,
  EARLY_START_REPLY_HOURS,
  unansweredEuros,
} from '@oficio/domain/payments/problems/problem-rules.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatCount } from '../../../lib/format/format.ts';

export interface EntryTexts {
  readonly title: string;
  /** Explains the consequences of sending it. */
  readonly consequence: string;
  readonly label: string;
  /** Says who can read the entry. */
  readonly description: string;
  readonly photo: string;
  readonly submit: string;
  /** Toast after sending; null if a notification from the server says it. */
  readonly done: string | null;
  /** Fallback if the server returns no text. */
  readonly failed: string;
  /** Error of an empty text; null if the text is optional. */
  readonly missing: string | null;
}

interface Situation {
  readonly request: RequestOut;
  readonly reader: JobReader;
  /** Hours that a technician has to answer the report of a no-show; undefined until they are known. */
  readonly replyHours: number | undefined;
}

const unanswered = (kind: ReportKind, { money }: RequestOut): string =>
  money === null
    ? ''
    : formatEuros(unansweredEuros({ kind, has_photo: true, refund_percent: null }, money) ?? 0);

const PHOTO = 'Ayuda a entender qué ha pasado.';

/** Texts of the dialog for each kind of entry. */
export const ENTRY_TEXTS: Readonly<Record<EntryKind, (situation: Situation) => EntryTexts>> = {
  problem: ({ request }) => ({
    title: '¿Qué problema hay?',
    consequence:
      request.money?.payout == null
        ? 'El pago queda congelado hasta que un administrador decida. Mientras tanto, el trabajo puede continuar.'
        : 'El pago queda congelado hasta que un administrador decida.',
    label: 'Cuéntanos qué ha pasado',
    description: `Lo leerán ${namesOf(request).technician} y los administradores.`,
    photo: PHOTO,
    submit: 'Avisar del problema',
    done: null,
    failed: 'Error al avisar del problema',
    missing: REASON_MISSING,
  }),
  no_show: ({ request, replyHours }) => {
    const { technician } = namesOf(request);
    const time = replyHours === undefined ? 'un plazo' : formatCount(replyHours, 'hora', 'horas');
    return {
      title: '¿No ha venido el técnico?',
      consequence: `El pago queda congelado. Desde ahora, ${technician} tiene ${time} para responder. Si no lo hace, el trabajo se cancela y te devolvemos ${unanswered('no_show', request)}.`,
      label: 'Qué ha pasado (opcional)',
      description: `Lo leerán ${technician} y los administradores.`,
      photo: PHOTO,
      submit: 'No ha venido',
      done: null,
      failed: 'Error al enviar el aviso',
      missing: null,
    };
  },
  absent_customer: ({ request }) => {
    const { customer } = namesOf(request);
    const time = formatCount(ABSENCE_REPLY_HOURS, 'hora', 'horas');
    return {
      title: '¿No había nadie?',
      consequence: `Desde ahora, ${customer} tiene ${time} para responder. Si no lo hace y has añadido una foto del sitio, el trabajo se cancela como una cancelación de última hora: se le devuelven ${unanswered('absent_customer', request)} y el resto, menos la comisión, es para ti. Sin foto, decide un administrador.`,
      label: 'Qué ha pasado (opcional)',
      description: `Lo leerán ${customer} y los administradores.`,
      photo: 'Que se vea el portal o la puerta: demuestra que has ido.',
      submit: 'No había nadie',
      done: null,
      failed: 'Error al enviar el aviso',
      missing: null,
    };
  },
  early_start: ({ request }) => {
    const { technician } = namesOf(request);
    const time = formatCount(EARLY_START_REPLY_HOURS, 'hora', 'horas');
    return {
      title: '¿Ha empezado antes de tiempo?',
      consequence: `El pago queda congelado. Desde ahora, ${technician} tiene ${time} para responder. Si no lo hace, el trabajo se cancela y te devolvemos lo mismo que si lo hubieras cancelado antes de que empezara.`,
      label: 'Qué ha pasado (opcional)',
      description: `Lo leerán ${technician} y los administradores.`,
      photo: PHOTO,
      submit: 'Ha empezado antes de tiempo',
      done: null,
      failed: 'Error al enviar el aviso',
      missing: null,
    };
  },
  answer: ({ request, reader }) => ({
    title: 'Responder',
    consequence: 'Un administrador leerá lo que digáis los dos antes de decidir.',
    label: 'Tu respuesta',
    description: `La leerán ${namesOf(request)[reader === 'customer' ? 'technician' : 'customer']} y los administradores.`,
    photo: PHOTO,
    submit: 'Enviar respuesta',
    done: 'Respuesta enviada',
    failed: 'Error al enviar la respuesta',
    missing: ANSWER_MISSING,
  }),
};
