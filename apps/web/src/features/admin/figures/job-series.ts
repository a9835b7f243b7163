import {
  ANSWER_MEASURES,
  type AnswerMeasure,
  END_MEASURES,
  type EndMeasure,
} from '@oficio/domain/admin/job-figures.ts';
import type { JobFiguresOut } from '@oficio/domain/admin/overview/contract.ts';
import { capital } from '@oficio/domain/fields/characters.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { BASES } from '@oficio/domain/payments/documents/figure-basis.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { Plot } from '../time-plot.tsx';

export type JobFiguresMonth = JobFiguresOut['months'][number];

const COLORS = ['done', 'paid', 'agreed', 'waiting', 'ended'].map(name => `var(--oficio-plot-${name})`);

const seriesOf = <Name extends string>(
  names: Readonly<Record<Name, string>>,
  of: (month: JobFiguresMonth) => Readonly<Record<Name, number>>,
) =>
  (Object.keys(names) as Name[]).map((key, place) => ({
    name: names[key],
    color: COLORS[place] ?? '',
    of: (month: JobFiguresMonth) => of(month)[key],
  }));

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** '45 %', or a dash without anything to compare. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.round((100 * part) / whole)} %`;

const totalOf = (months: readonly JobFiguresMonth[], of: (month: JobFiguresMonth) => number): number =>
  months.reduce((all, month) => all + of(month), 0);

const answeredOf = ({ answers }: JobFiguresMonth): number => sum(answers);
const withinHoursOf = ({ answers }: JobFiguresMonth): number => answers.answer_1h + answers.answer_4h;
const endedOf = ({ ends }: JobFiguresMonth): number => sum(ends);

const BY_REQUEST = 'Según el mes de la solicitud';
/** The filters do not apply to money. */
const ofAllJobs = (basis: string): string => `${basis}, de todos los servicios y poblaciones`;

/** Charts by month. Each title is the question that it answers. */
export const JOB_PLOTS: readonly Plot<JobFiguresMonth>[] = [
  {
    title: '¿Cuánto tarda la primera respuesta?',
    basis: BY_REQUEST,
    series: seriesOf<AnswerMeasure>(ANSWER_MEASURES, ({ answers }) => answers),
    format: countText,
    total: months =>
      `${shareText(totalOf(months, withinHoursOf), totalOf(months, answeredOf))} en menos de 4 horas`,
  },
  {
    title: '¿Cuántas solicitudes acaban en un trabajo hecho?',
    basis: `${BY_REQUEST}, con el estado que tienen ahora`,
    series: [
      { name: 'Completadas', color: COLORS[0] ?? '', of: ({ completed }) => completed },
      { name: 'Canceladas', color: COLORS[4] ?? '', of: endedOf },
      {
        name: 'Abiertas',
        color: COLORS[3] ?? '',
        of: month => Math.max(0, month.requests - month.completed - endedOf(month)),
      },
    ],
    format: countText,
    total: months =>
      `${shareText(
        totalOf(months, ({ completed }) => completed),
        totalOf(months, ({ requests }) => requests),
      )} completadas`,
  },
  {
    title: '¿Por qué se cancelan?',
    basis: BY_REQUEST,
    series: seriesOf<EndMeasure>(END_MEASURES, ({ ends }) => ends),
    format: countText,
  },
  {
    title: '¿Cuánto se ha cobrado a los clientes?',
    basis: ofAllJobs(BASES.charged.about),
    series: [{ name: BASES.charged.name, color: COLORS[2] ?? '', of: ({ volume }) => volume }],
    format: formatEuros,
  },
  {
    title: '¿Cuánto se ha liberado en comisiones?',
    basis: ofAllJobs(BASES.fees.about),
    series: [{ name: BASES.fees.name, color: COLORS[0] ?? '', of: ({ fees }) => fees }],
    format: formatEuros,
  },
];

const monthYear = new Intl.DateTimeFormat('es-ES', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Nov 2026' */
export const monthName = (month: string): string => capital(monthYear.format(new Date(`${month}-15T00:00Z`)));
