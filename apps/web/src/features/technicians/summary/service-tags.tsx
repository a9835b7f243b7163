import classes from './technician-facts.module.css';

interface ServiceTagsProps {
  readonly services: readonly string[];
  /** Maximum number of named services; the others are counted. */
  readonly limit?: number;
}

/** Shows the services of a technician. */
export function ServiceTags({ services, limit = 4 }: ServiceTagsProps) {
  if (services.length === 0) return null;
  const named = services.slice(0, limit);
  const rest = services.slice(limit);
  return (
    <ul className={classes.tags} aria-label="Lo que ofrece">
      {named.map(service => (
        <li key={service} className={classes.tag}>
          {service}
        </li>
      ))}
      {rest.length === 0 ? null : (
        <li className={classes.rest} title={rest.join(', ')}>
          +{rest.length}
          <span className="visually-hidden">: {rest.join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
