import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { textOf } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

/** A payment that cannot be loaded: says why and goes back to the requests (spec, section 8). */
export function LeaveToDashboard({ error }: { readonly error: Error }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(textOf(error, 'Error al cargar pago'));
    void navigate('/dashboard', { replace: true });
  }, [error, navigate]);
  return null;
}
