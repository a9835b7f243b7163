/**
 * Loads every file that adds tables, domain events, live events or outbox payloads to the interfaces of the platform.
 * Add each new file here. A file with only types has no cost at run time.
 */
import './modules/accounts/events.ts';
import './modules/accounts/store/tables.ts';
import './modules/admin/live-events.ts';
import './modules/admin/store/tables.ts';
import './modules/chat/events.ts';
import './modules/chat/live-events.ts';
import './modules/chat/store/tables.ts';
import './modules/notifications/delivery/payloads.ts';
import './modules/notifications/live-events.ts';
import './modules/notifications/store/tables.ts';
import './modules/payments/store/events.ts';
import './modules/payments/store/problems/tables.ts';
import './modules/payments/store/tables.ts';
import './modules/places/store/tables.ts';
import './modules/requests/events.ts';
import './modules/requests/live-events.ts';
import './modules/requests/store/tables.ts';
import './modules/reviews/events.ts';
import './modules/reviews/store/tables.ts';
import './modules/technicians/events.ts';
import './modules/technicians/live-events.ts';
import './modules/technicians/store/tables.ts';
import './platform/database/audit-log.ts';
import './platform/database/sent-forms.ts';
import './platform/mail/push/vapid-keys.ts';
import './platform/mail/tables.ts';
import './platform/tasks/outbox/enqueue.ts';
import './platform/tasks/outbox/tables.ts';
import './platform/tasks/recurring-tasks.ts';
