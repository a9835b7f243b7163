import type { Migration } from '../platform/database/migrate.ts';
import { foundation } from './0001-foundation.ts';
import { services } from './0002-services.ts';
import { search } from './0003-search.ts';
import { sandbox } from './0004-sandbox.ts';
import { payments } from './0005-payments.ts';
import { payoutAccounts } from './0006-payout-accounts.ts';
import { reviewRatings } from './0007-review-ratings.ts';
import { geocodes } from './0008-geocodes.ts';
import { counterOffers } from './0009-counter-offers.ts';
import { requestKeys } from './0010-request-keys.ts';
import { requestImages } from './0011-request-images.ts';
import { money } from './0012-money.ts';
import { pastMoney } from './0013-past-money.ts';
import { chat } from './0014-chat.ts';
import { outbox } from './0015-outbox.ts';
import { push } from './0016-push.ts';
import { accounts } from './0017-accounts.ts';
import { admin } from './0018-admin.ts';
import { google } from './0019-google.ts';
import { oneSite } from './0020-one-site.ts';
import { words } from './0021-words.ts';
import { usersThere } from './0022-users-there.ts';
import { conversations } from './0023-conversations.ts';
import { formerPayoutAccounts } from './0024-former-payout-accounts.ts';
import { auditReasons } from './0025-audit-reasons.ts';
import { deliveryHosts } from './0027-delivery-hosts.ts';
import { requestsWithoutPlace } from './0028-requests-without-place.ts';
import { messageIndex } from './0029-message-index.ts';
import { notificationTemplates } from './0030-notification-templates.ts';
import { auditKept } from './0031-audit-kept.ts';
import { announcements } from './0034-announcements.ts';
import { technicianGroups } from './0036-technician-groups.ts';
import { offers } from './0040-offers.ts';
import { problems } from './0041-problems.ts';
import { dateProposals } from './0043-date-proposals.ts';
import { payoutStops } from './0044-payout-stops.ts';
import { adminQueue } from './0045-admin-queue.ts';
import { dropPayoutProblems } from './0049-drop-payout-problems.ts';
import { messageKeys } from './0050-message-keys.ts';
import { scheduledJobs } from './0052-scheduled-jobs.ts';
import { secondFactor } from './0060-second-factor.ts';
import { invitations } from './0064-invitations.ts';
import { actsOfTheServer } from './0065-acts-of-the-server.ts';
import { lookupTables } from './0070-lookup-tables.ts';
import { statusReferences, validReferences } from './0071-status-references.ts';
import { appendOnlyLedger } from './0073-append-only-ledger.ts';
import { purgeIndexes } from './0074-purge-indexes.ts';
import { reconciliations } from './0075-reconciliations.ts';
import { loginReplaces } from './0076-login-replaces.ts';
import { undecidedDisputes } from './0077-undecided-disputes.ts';
import { dataExports } from './0079-data-exports.ts';
import { dropJobReports } from './0080-drop-job-reports.ts';
import { technicianChanges } from './0081-technician-changes.ts';
import { listedTechnicians } from './0082-listed-technicians.ts';
import { paymentParties } from './0083-payment-parties.ts';
import { paymentLists } from './0084-payment-lists.ts';
import { reviewCounts } from './0085-review-counts.ts';
import { technicianMonths } from './0086-technician-months.ts';
import { chatParticipants } from './0088-chat-participants.ts';
import { outboxRecipients } from './0090-outbox-recipients.ts';
import { textSearch } from './0092-text-search.ts';
import { waitingTechnicians } from './0093-waiting-technicians.ts';
import { figures } from './0094-figures.ts';
import { waitingRequests } from './0095-waiting-requests.ts';
import { existingUsers } from './0096-existing-users.ts';
import { indexesOfDeletions } from './0097-indexes-of-deletions.ts';
import { longDuePayouts } from './0099-long-due-payouts.ts';
import { countedDifferences } from './0100-counted-differences.ts';
import { accountErasures } from './0102-account-erasures.ts';
import { ageOfErasures } from './0103-age-of-erasures.ts';
import { problemParties } from './0104-problem-parties.ts';
import { unfinishedRefunds } from './0105-unfinished-refunds.ts';
import { changedUsers } from './0106-changed-users.ts';
import { trigrams } from './0107-trigrams.ts';
import { contactEmail } from './0108-contact-email.ts';
import { rateCurrency } from './0109-rate-currency.ts';
import { counterOfferHistory } from './0110-counter-offer-history.ts';
import { preferredDays } from './0113-preferred-days.ts';
import { technicianToday } from './0114-technician-today.ts';
import { technicianPhotos } from './0116-technician-photos.ts';
import { customerGroups } from './0119-customer-groups.ts';
import { technicianWorks } from './0120-technician-works.ts';
import { requestPhotos } from './0123-request-photos.ts';
import { chatPhotos } from './0124-chat-photos.ts';
import { ownersOfChatPhotos } from './0125-owners-of-chat-photos.ts';
import { technicianMonthFees } from './0126-technician-month-fees.ts';
import { towns } from './0130-towns.ts';
import { adminTables } from './0131-admin-tables.ts';
import { oldestFirst } from './0132-oldest-first.ts';
import { fileIndexes } from './0134-file-indexes.ts';
import { adminNotes } from './0135-admin-notes.ts';
import { hiddenReviews } from './0136-hidden-reviews.ts';
import { viewSessions } from './0138-view-sessions.ts';
import { searchWords } from './0139-search-words.ts';
import { jobFigures } from './0140-job-figures.ts';
import { moreAdminTables } from './0141-more-admin-tables.ts';
import { peopleList } from './0142-people-list.ts';
import { serviceCatalogue } from './0143-service-catalogue.ts';
import { techniciansByService } from './0144-technicians-by-service.ts';
import { noticesMailedAgain } from './0145-notices-mailed-again.ts';
import { suspendedByRole } from './0146-suspended-by-role.ts';
import { nameStatistics } from './0147-name-statistics.ts';
import { zonesOfRequests } from './0150-zones-of-requests.ts';
import { addressChanges } from './0151-address-changes.ts';
import { apostrophesInSearch } from './0153-apostrophes-in-search.ts';
import { mailKeys } from './0154-mail-keys.ts';
import { undoneStarts } from './0155-undone-starts.ts';
import { limitedActs } from './0156-limited-acts.ts';
import { foldedMails } from './0157-folded-mails.ts';
import { loginAttempts } from './0158-login-attempts.ts';
import { acceptances } from './0159-acceptances.ts';
import { droppedRequests } from './0160-dropped-requests.ts';
import { earlyStarts } from './0161-early-starts.ts';
import { earlyStartReports } from './0162-early-start-reports.ts';
import { seenProfiles } from './0163-seen-profiles.ts';
import { countedReviews } from './0164-counted-reviews.ts';
import { mailsByKey } from './0165-mails-by-key.ts';
import { feeInTerms } from './0166-fee-in-terms.ts';
import { sentForms } from './0167-sent-forms.ts';
import { closedMonths } from './0169-closed-months.ts';
import { lateMovements } from './0170-late-movements.ts';
import { mailHealth } from './0171-mail-health.ts';
import { outdatedNotices } from './0172-outdated-notices.ts';
import { installation } from './0173-installation.ts';
import { latePayoutsAndFigures } from './0174-late-payouts-and-figures.ts';
import { countedFigures } from './0183-counted-figures.ts';
import { calendarZone } from './0184-calendar-zone.ts';

/** In the order of their application. Never edit an applied migration; add a new one. */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  services,
  search,
  sandbox,
  payments,
  payoutAccounts,
  reviewRatings,
  geocodes,
  counterOffers,
  requestKeys,
  requestImages,
  money,
  pastMoney,
  chat,
  outbox,
  push,
  accounts,
  admin,
  google,
  oneSite,
  words,
  usersThere,
  conversations,
  formerPayoutAccounts,
  auditReasons,
  deliveryHosts,
  requestsWithoutPlace,
  messageIndex,
  notificationTemplates,
  auditKept,
  announcements,
  technicianGroups,
  offers,
  problems,
  dateProposals,
  payoutStops,
  adminQueue,
  dropPayoutProblems,
  messageKeys,
  scheduledJobs,
  secondFactor,
  invitations,
  actsOfTheServer,
  lookupTables,
  statusReferences,
  validReferences,
  appendOnlyLedger,
  purgeIndexes,
  reconciliations,
  loginReplaces,
  undecidedDisputes,
  dataExports,
  dropJobReports,
  technicianChanges,
  listedTechnicians,
  paymentParties,
  paymentLists,
  reviewCounts,
  technicianMonths,
  chatParticipants,
  outboxRecipients,
  textSearch,
  waitingTechnicians,
  figures,
  waitingRequests,
  existingUsers,
  indexesOfDeletions,
  longDuePayouts,
  countedDifferences,
  accountErasures,
  ageOfErasures,
  problemParties,
  unfinishedRefunds,
  changedUsers,
  trigrams,
  contactEmail,
  rateCurrency,
  counterOfferHistory,
  preferredDays,
  technicianToday,
  technicianPhotos,
  customerGroups,
  technicianWorks,
  requestPhotos,
  chatPhotos,
  ownersOfChatPhotos,
  technicianMonthFees,
  towns,
  adminTables,
  oldestFirst,
  fileIndexes,
  adminNotes,
  hiddenReviews,
  viewSessions,
  searchWords,
  jobFigures,
  moreAdminTables,
  peopleList,
  serviceCatalogue,
  techniciansByService,
  noticesMailedAgain,
  suspendedByRole,
  nameStatistics,
  zonesOfRequests,
  addressChanges,
  apostrophesInSearch,
  mailKeys,
  undoneStarts,
  limitedActs,
  foldedMails,
  loginAttempts,
  acceptances,
  droppedRequests,
  earlyStarts,
  earlyStartReports,
  seenProfiles,
  countedReviews,
  mailsByKey,
  feeInTerms,
  sentForms,
  closedMonths,
  lateMovements,
  mailHealth,
  outdatedNotices,
  installation,
  latePayoutsAndFigures,
  countedFigures,
  calendarZone,
];
