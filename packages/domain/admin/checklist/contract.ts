import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { CHECKLIST_STEP_NAMES } from '../checklist.ts';

export const checklistEndpoints = defineEndpoints({
  /** What the person who installs the site has done, from its real state. The first two steps are about the caller. */
  getChecklist: {
    method: 'GET',
    path: '/api/admin/checklist',
    access: 'config:manage',
    reply: z.object({
      steps: z.array(z.object({ step: z.enum(CHECKLIST_STEP_NAMES), done: z.boolean() })),
    }),
  },
});
