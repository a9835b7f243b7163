import type { Reply } from '@oficio/domain/endpoint.ts';
import { PLACES_SOURCE } from '@oficio/domain/places/source.ts';
import type {
  PlaceSuggestionOut,
  ServiceSuggestionOut,
  suggestionEndpoints,
  TechnicianSuggestionOut,
} from '@oficio/domain/search/contract.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useId } from 'react';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import { ListOption, optionId, type useOptionList } from '../../../ui/forms/option-list.tsx';
import classes from './need-panel.module.css';
import { saysMoreThan } from './need-text.ts';

export type NeedOption =
  | ({ readonly kind: 'service' } & ServiceSuggestionOut)
  | ({ readonly kind: 'place' } & PlaceSuggestionOut)
  | ({ readonly kind: 'technician' } & TechnicianSuggestionOut);

type Answer = Reply<typeof suggestionEndpoints.suggest>;

interface Known {
  readonly need: string;
  readonly answer: Answer | undefined;
  /** True while the answer is that of an earlier text. */
  readonly isOld: boolean;
  readonly hasFailed: boolean;
  /** The catalogue, offered for an unknown need. */
  readonly services: readonly ServiceSuggestionOut[];
  readonly mayRequest: boolean;
}

const UNKNOWN = 'No encontramos ese servicio. Prueba con «fuga de agua» o «enchufe quemado», o elige uno.';
const UNKNOWN_REQUEST = `${UNKNOWN} También puedes pedirlo tal como lo has escrito.`;
const FAILED = 'Ahora no hay sugerencias. Elige el servicio más abajo.';
const FAILED_REQUEST = 'Ahora no hay sugerencias. Puedes pedir sin ellas.';

/** Returns the options for a need in the order of the list, and what to say above them. */
export function optionsOf({ need, answer, isOld, hasFailed, services, mayRequest }: Known): {
  readonly options: readonly NeedOption[];
  readonly notice: string | null;
} {
  if (hasFailed) return { options: [], notice: mayRequest ? FAILED_REQUEST : FAILED };
  if (!answer) return { options: [], notice: null };
  const places = answer.places.map(place => ({ kind: 'place', ...place }) as const);
  if (!isOld && isUnknownNeed(need, answer))
    return { options: [...places, ...servicesOf(services)], notice: mayRequest ? UNKNOWN_REQUEST : UNKNOWN };
  const technicians = answer.technicians.map(technician => ({ kind: 'technician', ...technician }) as const);
  return { options: [...servicesOf(answer.services), ...places, ...technicians], notice: null };
}

const servicesOf = (services: readonly ServiceSuggestionOut[]): NeedOption[] =>
  services.map(({ id, name, icon }) => ({ kind: 'service', id, name, icon }));

/** Returns whether nothing fits, at most the place at the end of the text. */
function isUnknownNeed(need: string, { services, places, technicians, need: { place } }: Answer): boolean {
  if (services.length + technicians.length > 0) return false;
  return places.length === 0 || (place !== null && saysMoreThan(need, place.label));
}

const GROUP_TITLES = { service: 'Servicios', place: 'Lugares', technician: 'Técnicos' } as const;

interface NeedPanelProps {
  readonly list: ReturnType<typeof useOptionList<NeedOption>>;
  readonly options: readonly NeedOption[];
  readonly notice: string | null;
}

/** The list below the field in three groups, with what there is to say about it. */
export function NeedPanel({ list, options, notice }: NeedPanelProps) {
  const shown = list.wanted && notice;
  return (
    <>
      {list.opened || shown ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field when the pointer misses the options
        <div className={classes.panel} onMouseDown={event => event.preventDefault()}>
          {shown ? <p className={classes.notice}>{notice}</p> : null}
          {list.opened ? <Options list={list} options={options} /> : null}
          {list.opened && options.some(({ kind }) => kind === 'place') ? (
            <div className={classes.source}>{PLACES_SOURCE}</div>
          ) : null}
        </div>
      ) : null}
      <div className="visually-hidden" role="status">
        {[shown, list.announcement].filter(Boolean).join(' ')}
      </div>
    </>
  );
}

function Options({ list, options }: Omit<NeedPanelProps, 'notice'>) {
  const title = useId();
  const groups = Map.groupBy(
    options.map((option, index) => ({ option, index })),
    ({ option }) => option.kind,
  );
  return (
    <div id={list.list} role="listbox" aria-label="Sugerencias">
      {[...groups].map(([kind, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={kind} role="group" aria-labelledby={`${title}-${kind}`}>
          <div id={`${title}-${kind}`} role="presentation" className={classes.title}>
            {GROUP_TITLES[kind]}
          </div>
          {members.map(({ option, index }) => (
            <ListOption
              key={index}
              id={optionId(list.list, index)}
              isActive={index === list.active}
              onChoose={() => list.choose(option)}
              sign={<Sign option={option} />}
            >
              {option.kind === 'place' ? option.label : option.name}
            </ListOption>
          ))}
        </div>
      ))}
    </div>
  );
}

function Sign({ option }: { readonly option: NeedOption }) {
  if (option.kind === 'service') return <ServiceIcon emoji={option.icon} />;
  if (option.kind === 'place') return <IconMapPin size={20} aria-hidden="true" />;
  return <Avatar id={option.id} name={option.name} photo={option.photo} size={24} />;
}
