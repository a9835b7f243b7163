import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { App } from '../../app.ts';
import type { Person } from '../accounts/people.ts';
import { setStatus } from '../requests/requests.ts';
import { agreeFor, doJob, type Parties, payAs, seedOffer } from './payments.ts';

const HOUR_MS = 3_600_000;
export const COMPLAINT = 'Sigue goteando';

export const report = (who: Person, id: number) =>
  who.call(problemEndpoints.reportProblem, { params: { id }, body: { reason: COMPLAINT } });
export const reportNoShow = (who: Person, id: number) =>
  who.call(problemEndpoints.reportNoShow, { params: { id }, body: { reason: COMPLAINT } });
export const reportAbsence = (who: Person, id: number) =>
  who.call(problemEndpoints.reportAbsence, { params: { id }, body: { reason: null } });

/** Bytes of a PNG of one pixel. */
const SMALL_PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the form of a report with a photo of the place. */
export function reportWithPhoto(): FormData {
  const form = new FormData();
  form.append('image', new File([SMALL_PHOTO], 'portal.png', { type: 'image/png' }));
  return form;
}

export const reportAbsenceWithPhoto = (who: Person, id: number) =>
  who.call(problemEndpoints.reportAbsence, { params: { id }, body: reportWithPhoto() });
export const reportEarlyStart = (who: Person, id: number) =>
  who.call(problemEndpoints.reportEarlyStart, { params: { id }, body: { reason: null } });
export const answerProblem = (who: Person, id: number, text = 'Llegué y no abrió nadie') =>
  who.call(problemEndpoints.answerProblem, { params: { id }, body: { text } });
export const closeProblem = (who: Person, id: number) =>
  who.call(problemEndpoints.closeProblem, { params: { id } });

/** Returns the request as this reader sees it. */
export const requestFor = async (who: Person, id: number) =>
  (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request;

/** Creates a paid job of 100,01 € with an agreed date `hoursAgo` hours ago; null leaves out the date. */
export async function paidJob(app: App, parties: Parties, hoursAgo: number | null = null): Promise<number> {
  const id = await seedOffer(app, parties, 100.01);
  await payAs(parties.customer, app, id);
  if (hoursAgo !== null) await agreeFor(app, id, app.platform.clock() - hoursAgo * HOUR_MS);
  return id;
}

export async function startedJob(app: App, parties: Parties): Promise<number> {
  const id = await paidJob(app, parties);
  await setStatus(parties.technician, id, 'in_progress');
  return id;
}

/** Creates a completed job with held money. */
export async function heldJob(app: App, parties: Parties): Promise<number> {
  const id = await paidJob(app, parties);
  await doJob(parties.technician, id);
  return id;
}
