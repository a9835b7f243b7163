import type { ActOut } from '@oficio/domain/admin/audit/contract.ts';
import { AUDIT_ACTIONS } from '@oficio/domain/audit.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { SectionRow } from '../../../ui/lists/section-list.tsx';
import { detailsOf } from './act-details.ts';

/** Shows one action of an administrator as a row of a file. */
export const ActRow = ({ act }: { readonly act: ActOut }) => (
  <SectionRow
    main={AUDIT_ACTIONS[act.action]}
    detail={
      <>
        {detailsOf(act).map(detail => (
          <div key={detail}>{detail}</div>
        ))}
        {formatDateTime(act.at)} · {act.admin?.name ?? 'Comando en el servidor'}
      </>
    }
  />
);
