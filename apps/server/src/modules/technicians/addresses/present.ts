import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { ADDRESS_MAX } from '@oficio/domain/technicians/limits.ts';
import type { FoundPlace } from '../geocoder/adapter.ts';

/** Returns the places as suggestions. Places with the same text, such as parts of one street, become one suggestion. */
export function suggestionsFrom(places: readonly FoundPlace[]): AddressSuggestionOut[] {
  const suggestions = new Map<string, AddressSuggestionOut>();
  for (const { name, latitude, longitude } of places) {
    const display_name = shortened(name);
    if (!suggestions.has(display_name)) suggestions.set(display_name, { display_name, latitude, longitude });
  }
  return [...suggestions.values()];
}

/** Cuts a name to the length of an address field. Drops its last parts, because they are the least specific. */
function shortened(name: string): string {
  if (name.length <= ADDRESS_MAX) return name;
  const start = name.slice(0, ADDRESS_MAX + 1);
  const end = start.lastIndexOf(', ');
  return (end > 0 ? start.slice(0, end) : name.slice(0, ADDRESS_MAX)).toWellFormed().trimEnd();
}
