/** Of the tab and of what searches show of the home page. */
export const HOME_TITLE = 'Técnicos de confianza cerca de ti';
export const HOME_DESCRIPTION =
  'Encuentra en el mapa un técnico cerca de ti, acuerda el precio, paga por internet y valora el trabajo. Fontanería, electricidad, cerrajería y muchos oficios más.';
