import { DEAD_LETTER_DAYS } from '@oficio/domain/admin/outbox/rules.ts';
import { DeadLetters } from '../../features/admin/outbox/dead-letters.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Failed deliveries, which are no longer retried automatically. */
export default function AdminDeadLettersPage() {
  return (
    <Page
      title="Envíos fallidos"
      width="medium"
      lead={`Correos y avisos que ya no intentamos enviar. Corrige la causa y vuelve a enviarlos; a los ${DEAD_LETTER_DAYS} días se borran.`}
    >
      <DeadLetters />
    </Page>
  );
}
