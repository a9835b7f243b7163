import { fold } from '../fields/fold.ts';
import type { Period } from '../requests/days.ts';

/** Words in front of 'mañana' that make it a part of the day, folded. */
const MORNING = /\b(?:la|las|una|cada|toda la|todas las|media|de|por las?|medias) mananas?\b/g;
/** Other days, which no period names. */
const LATER = /\b(?:pasado manana|a partir de manana|desde manana|hasta manana)\b/g;
/** What happened is told in the perfect tense or with 'desde': 'hoy se ha roto', 'sin luz desde esta mañana'. */
const PAST =
  /\bdesde (?:hoy|ayer|esta|anoche)\b|\b(?:he|ha|han|hemos)\b(?:(?!\b(?:necesito|quiero|busco|hace falta)\b).)*\b(?:hoy|esta manana|esta tarde|esta noche)\b|\b(?:hoy|esta manana|esta tarde|esta noche)\b,? (?:\w+ ){0,3}(?:he|ha|han|hemos)\b/;

const TODAY = /\b(?:hoy|esta manana|esta tarde|esta noche|ahora mismo)\b/;
const TOMORROW = /\bmanana\b/;
const WEEK = /\besta semana\b|\b(?:este|el) (?:fin de semana|finde)\b/;

/** Returns the period that a need names: 'mudanza mañana'. Returns null without one, and when the text names several. */
export function namedPeriod(need: string): Period | null {
  const text = fold(need).replace(/\s+/g, ' ');
  const isToday = TODAY.test(text) && !PAST.test(text);
  const rest = text
    .replace(/\besta manana\b/g, ' ')
    .replace(LATER, ' ')
    .replace(MORNING, ' ');
  const named: Period[] = [];
  if (isToday) named.push('today');
  if (TOMORROW.test(rest)) named.push('tomorrow');
  if (WEEK.test(text)) named.push('week');
  return named.length === 1 ? (named[0] ?? null) : null;
}
