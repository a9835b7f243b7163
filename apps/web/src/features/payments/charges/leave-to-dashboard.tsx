import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { textOf } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

/** Shows why a payment cannot be loaded, and returns to the requests (spec, section 8). */
export function LeaveToDashboard({ error }: { readonly error: Error }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(textOf(error, 'Error al cargar pago'));
    void navigate('/dashboard', { replace: true });
  }, [error, navigate]);
  return null;
}
