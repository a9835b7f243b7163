import { loginPath } from '../../../lib/navigation/next-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

/** Returns the properties of a link to the request form. A visitor logs in first, is told why, and then arrives at the form. */
export function useRequestLink(form: string) {
  const isVisitor = useSession().state === 'anonymous';
  return {
    to: isVisitor ? loginPath(form) : form,
    onClick: () => {
      if (isVisitor) toast.info('Debes iniciar sesión para solicitar un servicio');
    },
  };
}
