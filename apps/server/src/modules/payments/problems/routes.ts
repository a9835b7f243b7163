import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import type { Call, Router } from '../../../platform/http/router.ts';
import { readRequest } from '../../requests/public.ts';
import type { PaymentContext } from '../provider/context.ts';
import { closeProblem } from './close-problem.ts';
import { readStartReport, reportProblem } from './report-problem.ts';
import { answerProblem, type PartyStatement, readStatements } from './statements.ts';

type ReportCall = Pick<Call<typeof problemEndpoints.reportNoShow>, 'session' | 'params' | 'file' | 'address'>;

/** Registers the calls of both sides about a problem. */
export function problemRoutes(router: Router, context: PaymentContext): void {
  const replyTo = async ({ session, params }: Pick<ReportCall, 'session' | 'params'>) => ({
    request: await readRequest(context, session, params.id),
  });

  router.on(problemEndpoints.getProblemEntries, async ({ session, params }) => ({
    entries: await readStatements(context, session, params.id),
  }));

  router.on(problemEndpoints.reportProblem, async call => {
    await reportProblem(context, statementOf(call, call.body.reason), 'problem');
    return replyTo(call);
  });

  router.on(problemEndpoints.reportNoShow, async call => {
    await reportProblem(context, statementOf(call, call.body.reason), 'no_show');
    return replyTo(call);
  });

  router.on(problemEndpoints.reportAbsence, async call => {
    await reportProblem(context, statementOf(call, call.body.reason), 'absent_customer');
    return replyTo(call);
  });

  router.on(problemEndpoints.getStartReport, ({ session, params }) =>
    readStartReport(context, { session, requestId: params.id }),
  );

  router.on(problemEndpoints.reportEarlyStart, async call => {
    await reportProblem(context, statementOf(call, call.body.reason), 'early_start');
    return replyTo(call);
  });

  router.on(problemEndpoints.answerProblem, async call => {
    await answerProblem(context, statementOf(call, call.body.text));
    return replyTo(call);
  });

  router.on(problemEndpoints.closeProblem, async call => {
    await closeProblem(context, call.form, call.session, call.params.id);
    return replyTo(call);
  });
}

const statementOf = (
  { session, params, file, address }: ReportCall,
  text: string | null,
): PartyStatement => ({
  session,
  requestId: params.id,
  text,
  file,
  address,
});
