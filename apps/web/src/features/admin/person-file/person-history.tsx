import { SectionList } from '../../../ui/lists/section-list.tsx';
import { ActRow } from '../audit/act-row.tsx';
import { useActsOnPerson } from './api.ts';

/** Lists what administrators did with the account. */
export function PersonActs({ id }: { readonly id: number }) {
  const query = useActsOnPerson(id);
  return (
    <SectionList
      title="Decisiones de la administración"
      query={query}
      entries={query.data}
      failed="Error al cargar el registro"
      none="Nadie ha decidido nada sobre esta cuenta."
    >
      {act => <ActRow key={act.id} act={act} />}
    </SectionList>
  );
}
