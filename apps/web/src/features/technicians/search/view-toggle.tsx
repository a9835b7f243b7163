import { IconLayoutList, IconMap2 } from '@tabler/icons-react';
import type { SearchState } from './search-state.ts';
import classes from './view-toggle.module.css';

interface ViewToggleProps {
  readonly view: SearchState['view'];
  readonly onChange: (view: SearchState['view']) => void;
}

const VIEWS = [
  { view: 'list', label: 'Lista', Icon: IconLayoutList },
  { view: 'map', label: 'Mapa', Icon: IconMap2 },
] as const;

/** On a phone: the list or the map. A wide screen shows both and hides this. */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  return (
    <fieldset className={classes.toggle}>
      <legend className="visually-hidden">Ver los resultados en</legend>
      {VIEWS.map(option => (
        <button
          key={option.view}
          type="button"
          className={classes.option}
          aria-pressed={view === option.view}
          onClick={() => onChange(option.view)}
        >
          <option.Icon size={18} aria-hidden="true" />
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
