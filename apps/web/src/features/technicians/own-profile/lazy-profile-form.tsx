import { FormSkeleton } from '../../../ui/loading/form-skeleton.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';

/** The profile form, which most visits of the dashboard do not need. */
export const LazyProfileForm = lazyPart(() => import('./my-profile-form.tsx'), {
  failedText: 'No se ha podido cargar el formulario',
  fallback: <FormSkeleton fields={5} height={[980, 890, 595]} />,
});
