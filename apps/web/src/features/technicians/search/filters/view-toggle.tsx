import type { SearchState } from '../search-state.ts';
import classes from '../technician-search.module.css';

interface ViewToggleProps {
  readonly view: SearchState['view'];
  readonly onChange: (view: SearchState['view']) => void;
}

const VIEWS = [
  { view: 'list', label: 'Lista' },
  { view: 'map', label: 'Mapa' },
] as const;

/** Switches between list and map on a phone. Hidden on a wide screen, which shows both. */
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
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
