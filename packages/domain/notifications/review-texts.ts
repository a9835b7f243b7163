import { jobPath } from '../requests/job-path.ts';
import { TECHNICIAN_REVIEWS } from './links.ts';
import type { Job, Notice } from './notice-data.ts';

type WithReason = Job & { readonly reason: string };

/** Notifications about decisions on reviews. */
export const REVIEW_NOTICES = {
  reviewHiddenToAuthor: ({ requestId, technician, reason }: WithReason): Notice => ({
    type: 'warning',
    title: 'Hemos ocultado tu reseña',
    message: `Ya no se ve tu reseña de ${technician}. Este es el motivo: «${reason}».`,
    link: jobPath(requestId),
  }),
  reviewHiddenToTechnician: ({ customer, service, reason }: WithReason): Notice => ({
    type: 'info',
    title: 'Hemos ocultado una reseña',
    message: `La reseña de ${customer} por ${service} ya no se ve ni cuenta. Este es el motivo: «${reason}».`,
    link: TECHNICIAN_REVIEWS,
  }),
  reviewShownToAuthor: ({ requestId, technician }: Job): Notice => ({
    type: 'info',
    title: 'Tu reseña se ve de nuevo',
    message: `Tu reseña de ${technician} vuelve a estar en su perfil.`,
    link: jobPath(requestId),
  }),
  reviewShownToTechnician: ({ customer, service }: Job): Notice => ({
    type: 'info',
    title: 'Una reseña se ve de nuevo',
    message: `La reseña de ${customer} por ${service} vuelve a verse y a contar.`,
    link: TECHNICIAN_REVIEWS,
  }),
} as const;
