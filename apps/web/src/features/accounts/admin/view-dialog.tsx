import { Text } from '@mantine/core';
import { type AdminUserOut, adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { homeOf } from '@oficio/domain/accounts/rules.ts';
import { VIEW_TERM } from '@oficio/domain/view-only.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { useSiteName } from '../../../lib/page/site.ts';
import { enterView } from '../../../lib/storage/enter-view.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';

interface ViewDialogProps {
  readonly user: Pick<AdminUserOut, 'id' | 'name' | 'role'>;
  readonly onClose: () => void;
}

/** Asks for the reason and shows the site in this tab as the person sees it. */
export function ViewDialog({ user: { id, name, role }, onClose }: ViewDialogProps) {
  const site = useSiteName();
  return (
    <ReasonDialog
      draftName={`view.${id}`}
      title={`¿Ver ${site} como ${name}?`}
      description="Queda en el registro, con tu nombre: no escribas datos de otras personas."
      submitLabel="Ver como esta persona"
      failed="Error al abrir la vista"
      send={async reason => {
        const { token } = await call(adminUserEndpoints.viewAsUser, { params: { id }, body: { reason } });
        if (!enterView({ token, userId: id, name }, homeOf(role)))
          throw new ApiError(400, 'Tu navegador no permite guardar la vista en esta pestaña');
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <Text>
        Verás en esta pestaña lo mismo que ve, durante {VIEW_TERM / 60_000} minutos como mucho. No puedes
        cambiar nada, y no se marca nada como leído. Tus otras pestañas siguen con tu cuenta.
      </Text>
    </ReasonDialog>
  );
}
