/** Code of the INE, name in Spanish and municipality of the capital of each province; Ceuta and Melilla are autonomous cities. */
const PROVINCES = `
01 Álava 01059; 02 Albacete 02003; 03 Alicante 03014; 04 Almería 04013; 05 Ávila 05019; 06 Badajoz 06015; 07 Islas Baleares 07040;
08 Barcelona 08019; 09 Burgos 09059; 10 Cáceres 10037; 11 Cádiz 11012; 12 Castellón 12040; 13 Ciudad Real 13034; 14 Córdoba 14021;
15 A Coruña 15030; 16 Cuenca 16078; 17 Girona 17079; 18 Granada 18087; 19 Guadalajara 19130; 20 Guipúzcoa 20069; 21 Huelva 21041;
22 Huesca 22125; 23 Jaén 23050; 24 León 24089; 25 Lleida 25120; 26 La Rioja 26089; 27 Lugo 27028; 28 Madrid 28079; 29 Málaga 29067;
30 Murcia 30030; 31 Navarra 31201; 32 Ourense 32054; 33 Asturias 33044; 34 Palencia 34120; 35 Las Palmas 35016; 36 Pontevedra 36038;
37 Salamanca 37274; 38 Santa Cruz de Tenerife 38038; 39 Cantabria 39075; 40 Segovia 40194; 41 Sevilla 41091; 42 Soria 42173;
43 Tarragona 43148; 44 Teruel 44216; 45 Toledo 45168; 46 Valencia 46250; 47 Valladolid 47186; 48 Vizcaya 48020; 49 Zamora 49275;
50 Zaragoza 50297; 51 Ceuta 51001; 52 Melilla 52001`;

export interface Province {
  /** Two digits: the first two of the codes of its municipalities and of its postcodes. */
  readonly code: string;
  /** Name in Spanish, with its article. */
  readonly name: string;
  /** Code of the INE of the municipality. */
  readonly capital: string;
}

/** The 50 provinces, Ceuta and Melilla, in the order of their codes. */
export const PROVINCE_LIST: readonly Province[] = PROVINCES.split(';').map(entry => {
  const [code = '', ...words] = entry.trim().split(/\s+/);
  const capital = words.pop() ?? '';
  return { code, name: words.join(' '), capital };
});

const BY_CODE = new Map(PROVINCE_LIST.map(province => [province.code, province]));

/** Returns the province of a postcode or of a municipality's code; undefined if no province has its first two digits. */
export const provinceOf = (code: string): Province | undefined => BY_CODE.get(code.slice(0, 2));
