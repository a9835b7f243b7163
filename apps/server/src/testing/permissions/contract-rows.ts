import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { jobDecisionEndpoints, jobFileEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { noteEndpoints } from '@oficio/domain/admin/notes/contract.ts';
import { operationEndpoints } from '@oficio/domain/admin/operation/contract.ts';
import {
  checklistEndpoints,
  overviewEndpoints,
  queueEndpoints,
} from '@oficio/domain/admin/overview/contract.ts';
import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { searchEndpoints } from '@oficio/domain/admin/search/contract.ts';
import { serviceEndpoints } from '@oficio/domain/admin/services/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { bookEndpoints } from '@oficio/domain/payments/books/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { payoutAccountEndpoints, payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { dateEndpoints, earlyStartEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { jobAddressEndpoints } from '@oficio/domain/requests/address/contract.ts';
import { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { quotaEndpoints } from '@oficio/domain/requests/quota/contract.ts';
import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import { todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { suggestionEndpoints } from '@oficio/domain/search/contract.ts';
import { addressEndpoints } from '@oficio/domain/technicians/addresses/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';

const CONTRACTS = [
  accountEndpoints,
  addressEndpoints,
  adjustmentEndpoints,
  adminNoticeEndpoints,
  adminPaymentEndpoints,
  adminReviewEndpoints,
  adminRequestEndpoints,
  adminTechnicianEndpoints,
  adminUserEndpoints,
  auditEndpoints,
  operationEndpoints,
  deliveryEndpoints,
  overviewEndpoints,
  bookEndpoints,
  chargeEndpoints,
  chatEndpoints,
  checklistEndpoints,
  configEndpoints,
  dateEndpoints,
  documentEndpoints,
  earlyStartEndpoints,
  jobAddressEndpoints,
  jobDecisionEndpoints,
  jobFileEndpoints,
  mailedLinkEndpoints,
  noteEndpoints,
  notificationEndpoints,
  ownAccountEndpoints,
  ownProfileEndpoints,
  payoutAccountEndpoints,
  payoutEndpoints,
  personFileEndpoints,
  problemEndpoints,
  queueEndpoints,
  quotaEndpoints,
  requestEndpoints,
  reviewEndpoints,
  searchEndpoints,
  secondFactorEndpoints,
  serviceEndpoints,
  suggestionEndpoints,
  technicianEndpoints,
  technicianSearchEndpoints,
  timelineEndpoints,
  todayEndpoints,
  withdrawalEndpoints,
];

/** Every row of every contract. */
export const CONTRACT_ROWS: readonly Endpoint[] = CONTRACTS.flatMap(rows => Object.values(rows));

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const DOMAIN = fileURLToPath(new URL('../../../../../packages/domain', import.meta.url));

/** Returns every path in the text of the contract files, so that a test finds contracts that are missing above. */
export const spelledPaths = (): string[] =>
  globSync('*/**/contract.ts', { cwd: DOMAIN }).flatMap(file =>
    [...readFileSync(join(DOMAIN, file), 'utf8').matchAll(/\bpath: '(\/api\/[^']+)'/g)].map(
      ([, path = '']) => path,
    ),
  );
