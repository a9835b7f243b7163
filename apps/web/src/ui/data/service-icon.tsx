import classes from './service-icon.module.css';
import { lineIconOf } from './service-icons.ts';

/** Shows a service's icon in the size of the text around it. The service's name is always beside it. */
export function ServiceIcon({ emoji }: { readonly emoji: string }) {
  const Icon = lineIconOf(emoji);
  return <Icon className={classes.icon} stroke={1.75} aria-hidden="true" />;
}
