/** The parts that exist only outside production: demo data, payment sandbox, stored mails. A release does not contain them. */
import './sandbox/tables.ts';

export { describeDemoAccounts } from './demo/accounts.ts';
export { seedDemo } from './demo/seed-demo.ts';
export { storedMailRoutes } from './platform/mail/stored-mail-pages.ts';
export { openSandbox } from './sandbox/open-sandbox.ts';
