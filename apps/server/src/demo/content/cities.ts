/** A position in WGS 84 degrees with its address line. */
export interface DemoPlace {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Homes of customers by city: real streets with invented house numbers. */
export const CITIES = {
  Madrid: [
    { address: 'Calle de Atocha 87, 3º B, Madrid', latitude: 40.4122, longitude: -3.6968 },
    { address: 'Calle de Fuencarral 112, 2º izq., Madrid', latitude: 40.4297, longitude: -3.7024 },
    { address: 'Calle de Bravo Murillo 205, 5º A, Madrid', latitude: 40.4546, longitude: -3.7024 },
    { address: 'Calle de Narváez 41, 1º D, Madrid', latitude: 40.4197, longitude: -3.6757 },
    { address: 'Paseo de Extremadura 64, 4º C, Madrid', latitude: 40.4129, longitude: -3.7308 },
    { address: 'Calle de López de Hoyos 139, bajo, Madrid', latitude: 40.4439, longitude: -3.6704 },
    { address: 'Calle de Embajadores 152, 6º A, Madrid', latitude: 40.3988, longitude: -3.6963 },
    { address: 'Avenida de la Albufera 33, 2º B, Madrid', latitude: 40.3953, longitude: -3.6653 },
    { address: 'Calle de Alcalá 392, 7º D, Madrid', latitude: 40.4337, longitude: -3.6467 },
    { address: 'Calle de Ferraz 28, 3º izq., Madrid', latitude: 40.4265, longitude: -3.7188 },
    { address: 'Calle de Santa Engracia 120, 1º ext., Madrid', latitude: 40.4411, longitude: -3.7003 },
    { address: 'Calle de Antonio Leyva 20, 2º A, Madrid', latitude: 40.3929, longitude: -3.7152 },
    { address: 'Avenida de Monforte de Lemos 117, 8º C, Madrid', latitude: 40.4777, longitude: -3.7109 },
    { address: 'Calle de la Cava Baja 14, 2º int., Madrid', latitude: 40.4126, longitude: -3.709 },
  ],
  Barcelona: [
    { address: 'Carrer de València 231, 4t 2a, Barcelona', latitude: 41.3925, longitude: 2.1622 },
    { address: 'Carrer Gran de Gràcia 88, 3r 1a, Barcelona', latitude: 41.4009, longitude: 2.1543 },
    { address: 'Carrer de Sants 143, 2n 3a, Barcelona', latitude: 41.3752, longitude: 2.1339 },
  ],
  Valencia: [
    { address: 'Calle de Cuba 22, pta. 8, Valencia', latitude: 39.4634, longitude: -0.3747 },
    { address: 'Avenida de Blasco Ibáñez 95, pta. 14, Valencia', latitude: 39.4752, longitude: -0.3484 },
    { address: 'Calle de San Vicente Mártir 160, pta. 5, Valencia', latitude: 39.4622, longitude: -0.3816 },
  ],
  Sevilla: [
    { address: 'Calle Pagés del Corro 74, 1º B, Sevilla', latitude: 37.3822, longitude: -6.0031 },
    { address: 'Avenida de Eduardo Dato 38, 3º A, Sevilla', latitude: 37.3848, longitude: -5.978 },
    { address: 'Calle Feria 101, bajo, Sevilla', latitude: 37.3983, longitude: -5.9913 },
  ],
  Zaragoza: [
    { address: 'Avenida de Madrid 112, 4º C, Zaragoza', latitude: 41.6534, longitude: -0.9045 },
    { address: 'Calle de San Miguel 29, 2º dcha., Zaragoza', latitude: 41.6487, longitude: -0.8823 },
  ],
  Málaga: [
    { address: 'Calle Héroe de Sostoa 60, 5º D, Málaga', latitude: 36.7097, longitude: -4.4353 },
    { address: 'Avenida de Juan Sebastián Elcano 121, Málaga', latitude: 36.7202, longitude: -4.3784 },
  ],
  Bilbao: [
    { address: 'Calle Licenciado Poza 46, 3º izda., Bilbao', latitude: 43.2621, longitude: -2.9433 },
    { address: 'Calle Lehendakari Agirre 55, 6º B, Bilbao', latitude: 43.2727, longitude: -2.9484 },
  ],
  Murcia: [
    { address: 'Calle de Floridablanca 47, 2º F, Murcia', latitude: 37.9764, longitude: -1.1297 },
    { address: 'Avenida de la Libertad 6, 4º A, Murcia', latitude: 37.9931, longitude: -1.1304 },
  ],
  Palma: [
    { address: 'Carrer de Fàbrica 33, 2n A, Palma', latitude: 39.5722, longitude: 2.6347 },
    { address: "Carrer d'Aragó 118, 5è B, Palma", latitude: 39.5803, longitude: 2.6669 },
  ],
  Valladolid: [
    { address: 'Paseo de Zorrilla 84, 6º C, Valladolid', latitude: 41.6385, longitude: -4.737 },
    { address: 'Calle de las Delicias 17, 1º B, Valladolid', latitude: 41.6403, longitude: -4.7172 },
  ],
  Alicante: [
    { address: 'Avenida de Maisonnave 25, 4º D, Alicante', latitude: 38.3437, longitude: -0.4908 },
    { address: 'Calle de San Vicente 70, 2º A, Alicante', latitude: 38.3508, longitude: -0.4829 },
  ],
  Granada: [
    { address: 'Camino de Ronda 98, 7º B, Granada', latitude: 37.1713, longitude: -3.6078 },
    { address: 'Cuesta de San Gregorio 12, Granada', latitude: 37.1795, longitude: -3.5946 },
  ],
  'A Coruña': [
    { address: 'Rúa de San Andrés 114, 3º, A Coruña', latitude: 43.3696, longitude: -8.4033 },
    { address: 'Ronda de Outeiro 210, 5º C, A Coruña', latitude: 43.3563, longitude: -8.4127 },
  ],
  Vigo: [
    { address: 'Rúa de Urzáiz 143, 4º B, Vigo', latitude: 42.2311, longitude: -8.7074 },
    { address: 'Avenida das Camelias 52, 2º A, Vigo', latitude: 42.2321, longitude: -8.7291 },
  ],
  'Las Palmas': [
    { address: 'Calle Fernando Guanarteme 40, 3º A, Las Palmas', latitude: 28.1367, longitude: -15.435 },
    { address: 'Calle de León y Castillo 210, 5º C, Las Palmas', latitude: 28.1222, longitude: -15.4258 },
  ],
  'San Sebastián': [
    { address: 'Calle Zabaleta 19, 4º dcha., San Sebastián', latitude: 43.3231, longitude: -1.9744 },
    { address: 'Calle Matía 33, 2º B, San Sebastián', latitude: 43.3119, longitude: -2.0041 },
  ],
  Gijón: [
    { address: 'Avenida de la Constitución 76, 5º A, Gijón', latitude: 43.5358, longitude: -5.6701 },
    { address: 'Calle Ezcurdia 40, 3º C, Gijón', latitude: 43.5418, longitude: -5.6532 },
  ],
} as const satisfies Readonly<Record<string, readonly [DemoPlace, ...DemoPlace[]]>>;

export type CityName = keyof typeof CITIES;
