import { type JobProblem, type JobReader, namesOf } from '@oficio/domain/must-act/job-view.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { ProblemDecision, ProblemKind } from '@oficio/domain/payments/problem-states.ts';
import { unansweredEuros } from '@oficio/domain/payments/problems/problem-rules.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';

interface NoteText {
  readonly title: string;
  readonly text: string;
}

interface TextValues {
  readonly technician: string;
  readonly customer: string;
  /** Deadline for an answer of the other side, as text. */
  readonly until: string;
  /** Refund to the customer without an answer, as text; null if an administrator decides then. */
  readonly back: string | null;
}

type Texts = Readonly<Record<JobReader, (values: TextValues) => NoteText>>;

const REVIEW =
  'Un administrador lo está revisando y os escribirá a los dos con su decisión. Hasta entonces no se paga ni se devuelve nada.';

/** Texts of a problem that an administrator decides. */
const OPEN: Readonly<Record<ProblemKind, Texts>> = {
  problem: {
    customer: () => ({ title: 'Has avisado de un problema', text: REVIEW }),
    technician: ({ customer }) => ({ title: `${customer} ha avisado de un problema`, text: REVIEW }),
  },
  no_show: {
    customer: ({ technician }) => ({ title: `Has avisado de que no vino ${technician}`, text: REVIEW }),
    technician: ({ customer }) => ({ title: `${customer} dice que no fuiste`, text: REVIEW }),
  },
  absent_customer: {
    customer: ({ technician }) => ({ title: `${technician} dice que no había nadie`, text: REVIEW }),
    technician: () => ({ title: 'Has avisado de que no había nadie', text: REVIEW }),
  },
  early_start: {
    customer: ({ technician }) => ({
      title: `Has avisado de que ${technician} empezó antes de tiempo`,
      text: REVIEW,
    }),
    technician: ({ customer }) => ({ title: `${customer} dice que empezaste antes de tiempo`, text: REVIEW }),
  },
  suspension: {
    customer: ({ technician }) => ({
      title: 'Estamos revisando este trabajo',
      text: `La cuenta de ${technician} está suspendida. ${REVIEW}`,
    }),
    technician: () => ({
      title: 'Estamos revisando este trabajo',
      text: `Tu cuenta ha estado suspendida. ${REVIEW}`,
    }),
  },
};

/** Texts of a report that waits for the other side. */
const AWAITING: Partial<Record<ProblemKind, Texts>> = {
  no_show: {
    customer: ({ technician, until, back }) => ({
      title: `Has avisado de que no vino ${technician}`,
      text: `Puede responder hasta el ${until}. Si no lo hace, el trabajo se cancela y te devolvemos ${back}.`,
    }),
    technician: ({ customer, until, back }) => ({
      title: `${customer} dice que no fuiste`,
      text: `Responde antes del ${until}. Si no lo haces, el trabajo se cancela y se le devuelven ${back}.`,
    }),
  },
  early_start: {
    customer: ({ technician, until, back }) => ({
      title: `Has avisado de que ${technician} empezó antes de tiempo`,
      text: `Puede responder hasta el ${until}. Si no lo hace, el trabajo se cancela y te devolvemos ${back}.`,
    }),
    technician: ({ customer, until, back }) => ({
      title: `${customer} dice que empezaste antes de tiempo`,
      text: `Responde antes del ${until}. Si no lo haces, el trabajo se cancela y se le devuelven ${back}.`,
    }),
  },
  absent_customer: {
    customer: ({ technician, until, back }) => ({
      title: `${technician} dice que no había nadie`,
      text:
        back === null
          ? `Responde antes del ${until}. Si no lo haces, un administrador decidirá sin tu versión.`
          : `Responde antes del ${until}. Si no lo haces, el trabajo se cancela y solo te devolvemos ${back}.`,
    }),
    technician: ({ customer, until, back }) => ({
      title: 'Has avisado de que no había nadie',
      text:
        back === null
          ? `${customer} puede responder hasta el ${until}. Si no lo hace, decidirá un administrador, porque tu aviso no lleva foto del sitio.`
          : `${customer} puede responder hasta el ${until}. Si no lo hace, el trabajo se cancela, se le devuelven ${back} y el resto, menos la comisión, es para ti.`,
    }),
  },
};

/** Returns what an undecided problem means to the reader, and what happens next. */
export function undecidedText(request: RequestOut, problem: JobProblem, reader: JobReader): NoteText {
  const { kind, state, reply_until } = problem;
  const back = request.money === null ? null : unansweredEuros(problem, request.money);
  const values = {
    ...namesOf(request),
    until: reply_until === null ? '' : formatJobTime(reply_until, request),
    back: back === null ? null : formatEuros(back),
  };
  const texts = (state === 'awaiting_reply' ? AWAITING[kind] : undefined) ?? OPEN[kind];
  return texts[reader](values);
}

const DECIDED: Readonly<Record<ProblemDecision, string>> = {
  continue: 'que el trabajo siga',
  release: 'liberar el pago',
  partial_refund: 'devolver una parte del dinero',
  full_refund: 'devolver todo el dinero',
};

export const decisionTitle = (decision: ProblemDecision): string =>
  `Un administrador ha decidido ${DECIDED[decision]}`;

/** Returns who reported what, as the beginning of a sentence. */
const reportOf = ({ kind, opened_by }: JobProblem, request: RequestOut, reader: JobReader): string => {
  const { technician, customer } = namesOf(request);
  if (opened_by === 'platform') return 'Este trabajo estuvo en revisión';
  const who = opened_by === reader ? 'Avisaste' : `${opened_by === 'customer' ? customer : technician} avisó`;
  if (kind === 'no_show')
    return `${who} de que ${reader === 'technician' ? 'no fuiste' : `no vino ${technician}`}`;
  if (kind === 'early_start')
    return `${who} de que ${reader === 'technician' ? 'empezaste' : `${technician} empezó`} antes de tiempo`;
  return `${who} de ${kind === 'absent_customer' ? 'que no había nadie' : 'un problema'}`;
};

/** Returns the text that remains of an expired or closed problem. */
export function endedText(request: RequestOut, problem: JobProblem, reader: JobReader): string {
  const report = reportOf(problem, request, reader);
  const isOwn = problem.opened_by === reader;
  if (problem.state === 'expired')
    return `${report}. ${isOwn ? 'No hubo respuesta' : 'No respondiste a tiempo'} y el trabajo se canceló.`;
  // Either side may have ended it, by taking back the start.
  if (problem.kind === 'early_start') return `${report}. El aviso está cerrado.`;
  return `${report} y ${isOwn ? 'lo diste' : 'lo dio'} por resuelto.`;
}
