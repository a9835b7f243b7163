import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { ALL_TOWNS } from '@oficio/domain/admin/job-figures.ts';
import { jobDecisionEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { type NoteOut, noteEndpoints } from '@oficio/domain/admin/notes/contract.ts';
import { operationEndpoints } from '@oficio/domain/admin/operation/contract.ts';
import { checklistEndpoints, queueEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { type SearchResultsOut, searchEndpoints } from '@oficio/domain/admin/search/contract.ts';
import { type CatalogueServiceOut, serviceEndpoints } from '@oficio/domain/admin/services/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import { type AuditActor, auditActorOf, recordAct } from '../../platform/database/audit-log.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { isoOf } from '../../platform/database/instant.ts';
import { readPage } from '../../platform/database/paging/admin-list.ts';
import { cutPage, idPage, type PageQuery } from '../../platform/database/paging/id-pages.ts';
import { sortOf } from '../../platform/database/paging/sorted-list.ts';
import { actOnce } from '../../platform/database/sent-forms.ts';
import { exportList } from '../../platform/http/export/export-list.ts';
import type { Router } from '../../platform/http/router.ts';
import { defaultSender } from '../../platform/mail/mail-settings.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentContext } from '../payments/public.ts';
import {
  addToCatalogue,
  changeCatalogueService,
  findCatalogue,
  moveCatalogueService,
  setHidden,
} from '../technicians/public.ts';
import { ACT_COLUMNS, presentAct } from './acts.ts';
import { readChecklist } from './checklist.ts';
import { presentConfig, saveConfig } from './config.ts';
import { adminDeliveryRoutes } from './deliveries/routes.ts';
import { mailKindsOf, sendAllFailing } from './deliveries/send-failing.ts';
import { cancelJob, replaceJob } from './job-decisions.ts';
import { type JobFileContext, jobFileRoutes } from './job-file.ts';
import { addNote } from './notes.ts';
import type { CheckContext } from './operation/check.ts';
import { readOperation } from './operation/read-operation.ts';
import { type OverviewContext, overviewRoutes } from './overview/routes.ts';
import { personFileRoutes } from './person-file.ts';
import { readQueue } from './queue.ts';
import { search } from './search.ts';
import { ACT_LIST, actFilters, findAdminsWithActs } from './store/audit.ts';
import { findNotes, type NoteRow, type NoteSubject } from './store/notes.ts';
import { readSupplyOfServices } from './store/supply.ts';

export function adminRoutes(
  router: Router,
  context: PaymentContext & JobFileContext & OverviewContext,
): void {
  overviewRoutes(router, context);
  queueRoutes(router, context);
  operationRoutes(router, context);
  checklistRoutes(router, context);
  configRoutes(router, context);
  auditRoutes(router, context);
  adminDeliveryRoutes(router, context);
  jobDecisionRoutes(router, context);
  jobFileRoutes(router, context);
  noteRoutes(router, context);
  personFileRoutes(router, context);
  searchRoutes(router, context);
  serviceRoutes(router, context);
}

/** Serves the log of administrators' acts. */
function auditRoutes(router: Router, platform: Platform): void {
  const { read } = platform.database;

  router.on(auditEndpoints.listActs, async ({ query }) => {
    const { page, next_cursor } = await readActs(read, query);
    return { acts: page.map(presentAct), next_cursor, admins: await findAdminsWithActs(read) };
  });

  router.on(auditEndpoints.exportActs, call =>
    exportList(platform, call, { list: 'audit', name: 'registro', columns: ACT_COLUMNS, read: readActs }),
  );
}

const readActs = (db: Reader, query: Query<typeof auditEndpoints.listActs>) =>
  readPage(db, ACT_LIST, {
    ...query,
    sort: sortOf('-at'),
    days: instantsOf(query),
    filters: actFilters(query),
  });

/** Serves the steps of the installation. */
function checklistRoutes(router: Router, context: PaymentContext): void {
  router.on(checklistEndpoints.getChecklist, async ({ session }) => ({
    steps: await readChecklist(context, session.userId),
  }));
}

/** Serves the settings of mail and the name of the site. */
function configRoutes(router: Router, { database, mailer, outbox, settings }: Platform): void {
  const sender = defaultSender(settings.publicUrl);
  const readConfig = async () => ({ config: presentConfig(await mailer.settings(), sender) });

  router.on(configEndpoints.getConfig, readConfig);

  router.on(configEndpoints.saveConfig, async call => {
    const actor = auditActorOf(call);
    const isChanged = await database.transaction(tx => saveConfig(tx, actor, { mailer, sender }, call.body));
    // Outside of the transaction, because thousands of mails may wait.
    const kinds = mailKindsOf(outbox.kinds);
    const sent = isChanged ? await sendAllFailing({ database, actor, kinds }) : 0;
    return { ...(await readConfig()), mails_sent_now: sent };
  });

  router.on(configEndpoints.sendTestEmail, async call => {
    const sent = await mailer.sendTest(call.body.email);
    if (!sent) throw new AppError('email_unset');
    const { accepted: delivered } = sent;
    await database.transaction(tx =>
      recordAct(tx, auditActorOf(call), { action: 'test_mail_sent', details: { delivered } }),
    );
    if (!sent.accepted)
      throw new AppError('mail_refused', { text: sent.reason, original: sent.original ?? undefined });
    return { ...DONE, answer: sent.answer };
  });
}

/** Serves the decisions of administrators about whole jobs. */
function jobDecisionRoutes(router: Router, platform: Platform): void {
  const { settings } = platform;

  router.on(jobDecisionEndpoints.cancelJob, async call => {
    const decision = { requestId: call.params.id, reason: call.body.reason };
    await actOnce(platform, call.form, async tx => {
      await cancelJob(tx, settings, auditActorOf(call), decision);
      return null;
    });
    return DONE;
  });

  router.on(jobDecisionEndpoints.replaceJob, async call => {
    const { technician_id: technicianId, reason } = call.body;
    const decision = { requestId: call.params.id, reason, technicianId };
    return {
      request_id: await actOnce(platform, call.form, tx =>
        replaceJob(tx, settings, auditActorOf(call), decision),
      ),
    };
  });
}

/** Serves the internal notes about people and jobs. */
function noteRoutes(router: Router, { database }: Platform): void {
  async function list(subject: NoteSubject, query: PageQuery) {
    const rows = await findNotes(database.read, subject, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { notes: page.map(presentNote), next_cursor };
  }

  async function add(subject: NoteSubject, author: AuditActor, text: string) {
    return { note: presentNote(await database.transaction(tx => addNote(tx, author, { subject, text }))) };
  }

  router.on(noteEndpoints.listNotesOfUser, ({ params, query }) => list({ user_id: params.id }, query));
  router.on(noteEndpoints.addNoteOfUser, call =>
    add({ user_id: call.params.id }, auditActorOf(call), call.body.text),
  );
  router.on(noteEndpoints.listNotesOfRequest, ({ params, query }) => list({ request_id: params.id }, query));
  router.on(noteEndpoints.addNoteOfRequest, call =>
    add({ request_id: call.params.id }, auditActorOf(call), call.body.text),
  );
}

const presentNote = (row: NoteRow): NoteOut => ({
  id: row.id,
  at: isoOf(row.created_at),
  author: { id: row.author_id, name: row.author_name },
  text: row.text,
});

/** Serves the health of the running site. */
function operationRoutes(router: Router, context: CheckContext): void {
  const { platformFeePercent, payoutHoldHours } = context.settings;
  router.on(operationEndpoints.getOperation, async () => ({
    parts: await readOperation(context),
    settings: { fee_percent: platformFeePercent, hold_hours: payoutHoldHours },
  }));
}

/** Serves what waits for an administrator. */
function queueRoutes(router: Router, context: PaymentContext): void {
  router.on(queueEndpoints.getQueue, async ({ session }) => ({
    groups: await readQueue(context, session.role),
  }));
}

function searchRoutes(router: Router, { database }: Pick<Platform, 'database'>): void {
  router.on(searchEndpoints.search, async call => {
    const results = await search(database.read, call.session.role, call.query);
    const details = shownIn(results);
    // The log is about data that was shown, so a search without results has no entry.
    if (Object.keys(details).length > 0)
      await database.transaction(tx =>
        recordAct(tx, auditActorOf(call), { action: 'site_searched', details }),
      );
    return { results };
  });
}

/** Returns the ids that an answer shows, by kind. The searched text may name a person, so the log does not hold it. */
const shownIn = (results: SearchResultsOut): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(results).flatMap(([kind, shown]) => {
      const ids = shown?.found.map(({ id }) => id) ?? [];
      return ids.length > 0 ? [[kind, ids.join(', ')]] : [];
    }),
  );

/** Lists and changes the catalogue of services. */
function serviceRoutes(router: Router, { database }: Platform): void {
  const readReply = async () => ({ services: await readCatalogue(database.read) });
  const change = async (act: (tx: Transaction) => Promise<void>) => {
    await database.transaction(act);
    return readReply();
  };

  router.on(serviceEndpoints.listCatalogue, readReply);

  router.on(serviceEndpoints.addService, call =>
    change(tx => addToCatalogue(tx, auditActorOf(call), call.body)),
  );

  router.on(serviceEndpoints.changeService, call =>
    change(tx => changeCatalogueService(tx, auditActorOf(call), { ...call.params, ...call.body })),
  );

  router.on(serviceEndpoints.moveService, call =>
    change(tx => moveCatalogueService(tx, auditActorOf(call), { ...call.params, ...call.body })),
  );

  router.on(serviceEndpoints.hideService, call =>
    change(tx => setHidden(tx, auditActorOf(call), { ...call.params, isHidden: true })),
  );

  router.on(serviceEndpoints.showService, call =>
    change(tx => setHidden(tx, auditActorOf(call), { ...call.params, isHidden: false })),
  );
}

/** Returns all services with the stored numbers of their technicians, because a count of the technicians would read a growing table. */
async function readCatalogue(db: Reader): Promise<CatalogueServiceOut[]> {
  const { counts, missing } = await readSupplyOfServices(db, ALL_TOWNS);
  return (await findCatalogue(db)).map(
    ({ id, name, icon, category, hidden, version, default_name, words }) => ({
      id,
      name,
      icon,
      category,
      hidden: hidden === 1,
      version,
      default_name,
      words,
      technicians: counts.get(id) ?? missing,
    }),
  );
}
