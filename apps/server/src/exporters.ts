import { accountExporters } from './modules/accounts/public.ts';
import { chatExporters } from './modules/chat/public.ts';
import { notificationExporters } from './modules/notifications/public.ts';
import { paymentExporters } from './modules/payments/public.ts';
import { requestExporters } from './modules/requests/public.ts';
import { reviewExporters } from './modules/reviews/public.ts';
import { technicianExporters } from './modules/technicians/public.ts';
import type { Exporter } from './platform/export/exporter.ts';

/** Everybody who holds something about a person. Who is missing here is missing in what people get of their data. */
export const EXPORTERS: readonly Exporter[] = [
  ...accountExporters,
  ...technicianExporters,
  ...requestExporters,
  ...chatExporters,
  ...paymentExporters,
  ...reviewExporters,
  ...notificationExporters,
];
