import '../../ui/theme/other-page-styles.ts';
import type { ComponentModule } from '../../ui/loading/lazy-part.tsx';

/** Loads the links of the administration together with the page. */
async function inAdminShell(page: Promise<ComponentModule<object>>): Promise<ComponentModule<object>> {
  const [shell, { default: Page }] = await Promise.all([import('../administration/admin-shell.tsx'), page]);
  return { default: shell.inAdminShell(Page) };
}

/** Imports of the pages that most visits never open, and of the parts of the layout that only users with a session see, by name. */
export const importTable = {
  technicianPayout: () => import('../../pages/payments/technician-payout-page.tsx'),
  googleCallback: () => import('../../pages/accounts/google-callback-page.tsx'),
  secondFactorSetup: () => import('../../pages/accounts/second-factor-setup-page.tsx'),
  forgotPassword: () => import('../../pages/accounts/forgot-password-page.tsx'),
  resetPassword: () => import('../../pages/accounts/reset-password-page.tsx'),
  invitation: () => import('../../pages/accounts/invitation-page.tsx'),
  verifyEmail: () => import('../../pages/accounts/verify-email-page.tsx'),
  requestService: () => import('../../pages/requests/request-service-page.tsx'),
  requestStart: () => import('../../pages/requests/request-start-page.tsx'),
  dashboard: () => import('../../pages/requests/dashboard-page.tsx'),
  job: () => import('../../pages/requests/job-page.tsx'),
  payment: () => import('../../pages/payments/payment-page.tsx'),
  receipt: () => import('../../pages/payments/receipt-page.tsx'),
  paymentSuccess: () => import('../../pages/payments/payment-success-page.tsx'),
  chat: () => import('../../pages/chat/chat-page.tsx'),
  notifications: () => import('../../pages/notifications/notifications-page.tsx'),
  unsubscribe: () => import('../../pages/notifications/unsubscribe-page.tsx'),
  account: () => import('../../pages/accounts/account-page.tsx'),
  technicianToday: () => import('../../pages/technicians/panel/today-page.tsx'),
  technicianRequests: () => import('../../pages/technicians/panel/requests-page.tsx'),
  technicianJobs: () => import('../../pages/technicians/panel/jobs-page.tsx'),
  technicianMoney: () => import('../../pages/technicians/panel/money-page.tsx'),
  technicianOwnProfile: () => import('../../pages/technicians/panel/profile-page.tsx'),
  technicianStatement: () => import('../../pages/payments/technician-statement-page.tsx'),
  offline: () => import('../../pages/status/offline-page.tsx'),
  admin: () => inAdminShell(import('../../pages/admin/admin-page.tsx')),
  adminFigures: () => inAdminShell(import('../../pages/admin/admin-figures-page.tsx')),
  adminTechnicians: () => inAdminShell(import('../../pages/technicians/admin-technicians-page.tsx')),
  adminAllTechnicians: () => inAdminShell(import('../../pages/technicians/admin-all-technicians-page.tsx')),
  adminUsers: () => inAdminShell(import('../../pages/accounts/admin-users-page.tsx')),
  adminRequests: () => inAdminShell(import('../../pages/requests/admin-requests-page.tsx')),
  adminRequest: () => inAdminShell(import('../../pages/requests/admin-request-page.tsx')),
  adminReviews: () => inAdminShell(import('../../pages/reviews/admin-reviews-page.tsx')),
  adminServices: () => inAdminShell(import('../../pages/admin/admin-services-page.tsx')),
  adminConfig: () => inAdminShell(import('../../pages/admin/admin-config-page.tsx')),
  adminDeadLetters: () => inAdminShell(import('../../pages/admin/admin-dead-letters-page.tsx')),
  adminWaitingDeliveries: () => inAdminShell(import('../../pages/admin/admin-waiting-deliveries-page.tsx')),
  adminAudit: () => inAdminShell(import('../../pages/admin/admin-audit-page.tsx')),
  adminPayments: () => inAdminShell(import('../../pages/payments/admin-payments-page.tsx')),
  adminPayment: () => inAdminShell(import('../../pages/payments/admin-payment-page.tsx')),
  adminBooks: () => inAdminShell(import('../../pages/payments/admin-books-page.tsx')),
  adminOperation: () => inAdminShell(import('../../pages/admin/admin-operation-page.tsx')),
  adminUser: () => inAdminShell(import('../../pages/accounts/admin-user-page.tsx')),
  adminSearch: () => inAdminShell(import('../../pages/admin/admin-search-page.tsx')),
  bell: () => import('../../features/notifications/bell/bell.tsx'),
  chatLink: () => import('../../features/chat/chat-link.tsx'),
  viewBanner: () => import('../viewing/view-banner.tsx'),
  liveUpdates: () => import('../live/live-updates.tsx'),
};

export type ImportTable = typeof importTable;
