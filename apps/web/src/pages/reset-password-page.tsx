import { useState } from 'react';
import { DoorFrame } from '../features/accounts/door-frame.tsx';
import { ResetForm } from '../features/accounts/links/reset-form.tsx';
import { addressToken } from '../lib/address-token.ts';

/** Where the link leads with which a password is chosen anew. */
export default function ResetPasswordPage() {
  const [token] = useState(addressToken);
  return (
    <DoorFrame title="Elige una contraseña nueva" lead="Al guardarla se cerrarán todas tus sesiones.">
      <ResetForm token={token} />
    </DoorFrame>
  );
}
