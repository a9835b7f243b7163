import { accountExporters } from '../modules/accounts/public.ts';
import { noteExporters } from '../modules/admin/public.ts';
import { chatExporters } from '../modules/chat/public.ts';
import { notificationExporters } from '../modules/notifications/public.ts';
import { paymentExporters } from '../modules/payments/public.ts';
import { requestExporters } from '../modules/requests/public.ts';
import { reviewExporters } from '../modules/reviews/public.ts';
import { technicianExporters } from '../modules/technicians/public.ts';
import type { Exporter } from '../platform/export/exporter.ts';

/** The exporters of all modules. Data without an exporter here is missing from the archive that a user downloads. */
export const EXPORTERS: readonly Exporter[] = [
  ...accountExporters,
  ...technicianExporters,
  ...requestExporters,
  ...chatExporters,
  ...paymentExporters,
  ...reviewExporters,
  ...notificationExporters,
  ...noteExporters,
];
