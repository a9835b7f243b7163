import { useStore } from '../../lib/store.ts';
import { lazyDialog } from '../loading/lazy-part.tsx';
import { openQuestion } from './confirm.ts';

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'));

/** Loads the dialog of `confirm` in advance, for questions that are asked offline. */
export const preloadConfirm = ConfirmDialog.preload;

/** Renders the dialog of `confirm` once in the layout; loads its code at the first question. */
export function ConfirmHost() {
  const question = useStore(openQuestion);
  return question ? <ConfirmDialog question={question} onClose={() => question.answer(false)} /> : null;
}
