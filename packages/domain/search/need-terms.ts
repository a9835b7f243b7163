import { plainWords } from '../fields/fold.ts';

/** Words that say nothing about the service, folded: grammar, and what people write around any need. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a al algo alguien algun alguna alguno ante antes aqui asi aun aunque bien bueno cada como con contra cosa cual cuando cuanto de del desde
  donde dos durante e el ella ello en entre era eran es esa ese eso esta estaba estan estar este esto estos fue ha haber habia han hasta hay
  he hemos la las le les lo los mas me mi mia mio mis mismo mucha mucho muy nada ni no nos nuestra nuestro o os otra otro para pero poco por
  porque pues que quien se sea segun ser si sin sobre solo son su sus tambien te tener tengo tenia tiene tienen toda todo todos tras tu un una
  unas uno unos va vamos van vez y ya yo hola gracias favor
  necesito necesita necesitamos necesitar quiero queria quisiera quiere querer busco buscamos buscar buscando puede pueden puedo podria hace
  hacer haga hagan hecho quedo quedado poner pongan puesto dejar dejado ido venir venga ayuda ayudar
  alguno empresa empresas profesional profesionales tecnico tecnica tecnicos servicio servicios especialista experto trabajador trabajo
  reparar repare reparen reparacion reparaciones arreglar arregle arreglen arreglo arreglos cambiar cambie cambio cambios instalar instale instalacion instalaciones problema problemas
  precio precios presupuesto cuesta coste barato barata baratos baratas economico economica urgente urgentes urgencia urgencias rapido
  bueno buenos buena mejor mejores fiable autorizado oficial
  casa piso vivienda apartamento chalet domicilio local habitacion edificio comunidad calle barrio zona cerca ciudad pueblo
  hoy manana ayer ahora mismo tarde noche dia dias semana mes finde lunes martes miercoles jueves viernes sabado domingo hora horas`.split(
    /\s+/,
  ),
);

/** Returns a folded word without the ending of a Spanish plural. A shorter stem would join different words and find less. */
export const singular = (word: string): string =>
  word.length > 3 ? word.replace(/(?<=[aeiou])s$|(?<=[^aeious])es$/, '') : word;

/**
 * Returns the words of a need that may name a service, folded and in singular: without stop words, numbers, single letters and repetitions.
 */
export const needTerms = (need: string): readonly string[] => [
  ...new Set(
    plainWords(need)
      .filter(word => word.length > 1 && /[a-z]/.test(word) && !STOP_WORDS.has(word))
      .map(singular),
  ),
];
