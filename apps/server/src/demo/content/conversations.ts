import { ago, day, type Moment } from './moments.ts';

export type Line = readonly [by: 'customer' | 'technician', at: Moment, text: string];

/** The messages of the two parties of a story. */
export interface Conversation {
  /** Start of the story's description. */
  readonly about: string;
  /** Oldest first. */
  readonly lines: readonly [Line, ...Line[]];
}

export const CONVERSATIONS: readonly Conversation[] = [
  {
    about: 'El grifo monomando del lavabo baila',
    lines: [
      [
        'technician',
        day(-2, '11:45'),
        '¡Hola, Lucía! Soy Javier. ¿Me puedes decir la marca del grifo que tienes ahora?',
      ],
      ['customer', day(-2, '13:05'), 'Hola, Javier. Pone «Ramon Soler» por debajo, si no leo mal.'],
      [
        'technician',
        day(-2, '13:20'),
        'Perfecto, esos tienen recambio. Si es solo la base, te lo arreglo sin cambiarlo entero.',
      ],
      ['customer', day(-2, '13:22'), 'Genial, mejor así.\n¿Traes tú el recambio o lo compro yo?'],
      ['technician', ago(2.5), 'Lo llevo yo. Esta tarde paso por el almacén y te confirmo el precio.'],
      ['technician', ago(2.4), 'El portal, ¿tiene sitio para dejar la furgoneta diez minutos?'],
    ],
  },
  {
    about: 'Pintar el salón y el pasillo',
    lines: [
      [
        'technician',
        day(-6, '20:15'),
        'Buenas tardes, Lucía. Para darte un precio cerrado me vendría bien una foto de la grieta.',
      ],
      [
        'customer',
        day(-6, '21:02'),
        'Claro. Es fina, de un dedo de largo, justo encima de la puerta. Mañana te la enseño por videollamada si quieres.',
      ],
      ['technician', day(-5, '09:10'), 'No hace falta, con eso me vale. Va incluida en el presupuesto.'],
      ['customer', day(-4, '10:25'), 'Te he mandado una contraoferta: la pintura ya la tengo. ¿Cómo lo ves?'],
    ],
  },
  {
    about: 'El split del dormitorio gotea por dentro',
    lines: [
      [
        'technician',
        day(-4, '18:15'),
        'Hola. Casi seguro es el desagüe, que se llena de polvo. Con una limpieza a fondo suele bastar.',
      ],
      ['customer', day(-4, '19:40'), 'Ojalá. ¿Y la mancha de la pared?'],
      [
        'technician',
        day(-4, '20:05'),
        'Eso, cuando seque, se va con una mano de pintura. No entra en el precio, pero te digo cuál comprar.',
      ],
      ['customer', day(-4, '20:06'), 'Trato hecho. 👍'],
    ],
  },
  {
    about: 'Estantería de pared a pared para el estudio',
    lines: [
      ['technician', day(-9, '19:20'), 'Buenas, Lucía. ¿La quieres barnizada o en madera natural?'],
      ['customer', day(-9, '20:00'), 'Natural, con una capa de aceite como mucho.'],
      [
        'technician',
        day(-7, '13:20'),
        'Ya tienes el precio. Necesito unos diez días desde el pago para cortar y lijar.',
      ],
    ],
  },
  {
    about: 'Poner tres enchufes más en el estudio',
    lines: [
      ['technician', day(-8, '12:10'), '¿Las paredes del estudio son de ladrillo o de pladur?'],
      ['customer', day(-8, '12:32'), 'De ladrillo, creo. Suenan a macizo.'],
      ['technician', day(-7, '09:15'), 'Entonces hay que hacer rozas. Lo dejo tapado y listo para pintar.'],
      ['customer', day(-2, '22:10'), 'Ya está pagado. ¡Nos vemos mañana por la mañana!'],
      ['technician', day(-1, '08:20'), '¡Gracias! Ahí estaré a las nueve y media.'],
      ['customer', ago(3), '¿Puedes traer también una regleta de las buenas? Te la pago aparte.'],
    ],
  },
  {
    about: 'Cambiar los azulejos de la zona de la ducha',
    lines: [
      ['technician', day(-21, '14:30'), 'Hola, señora. ¿Los azulejos nuevos son del mismo tamaño?'],
      ['customer', day(-21, '15:10'), 'Son un poco más grandes: 20 por 40.'],
      ['technician', day(-1, '08:45'), 'He empezado a picar. Hoy no se podrá usar la ducha.'],
      ['customer', day(-1, '09:00'), 'Sin problema, me ducho en el gimnasio.'],
      ['technician', ago(1.5), 'Ya está puesta la primera fila. Queda muy bien con la junta gris.'],
    ],
  },
  {
    about: 'La cisterna del baño pequeño',
    lines: [
      ['customer', day(-4, '18:00'), 'Mañana no llego a casa hasta las doce, ¿te viene bien?'],
      ['technician', day(-4, '18:12'), 'A las doce en punto estoy allí.'],
      ['technician', day(-3, '13:25'), 'Listo: era la válvula. Si volviera a sonar, escríbeme por aquí.'],
      ['customer', day(-3, '22:40'), 'Primera noche en silencio en meses. ¡Mil gracias!'],
    ],
  },
  {
    about: 'Limpieza a fondo de cristales',
    lines: [
      ['technician', day(-33, '11:20'), 'Hola, Lucía. ¿Tienes escalera en casa o la llevo yo?'],
      [
        'customer',
        day(-33, '11:48'),
        'Tengo una de cinco peldaños. El perro se llama Bizcocho, por si te saluda.',
      ],
      ['technician', day(-33, '11:50'), 'Jajaja, pues llevaré galletas.'],
    ],
  },
  {
    about: 'El desagüe de la ducha traga muy despacio',
    lines: [
      ['technician', day(-51, '09:20'), 'Buenos días. Puedo pasarme mañana a primera hora.'],
      ['customer', day(-51, '10:05'), 'Perfecto, gracias.'],
      [
        'technician',
        day(-50, '08:28'),
        'Lo siento mucho: se me ha averiado la furgoneta y no voy a poder esta semana. Tengo que cancelarlo.',
      ],
    ],
  },
  {
    about: 'Cambiar de sitio la unidad exterior',
    lines: [
      ['technician', day(-3, '12:20'), 'Hola, Paula. ¿Sabes si se puede subir a la azotea con el ascensor?'],
      ['customer', day(-3, '16:45'), 'Llega hasta el quinto y luego hay un tramo de escaleras.'],
      [
        'customer',
        ago(2),
        'El administrador me ha dado la llave de la azotea. ¿Cuándo podrías venir a verlo?',
      ],
    ],
  },
  {
    about: 'Quiero iluminar una terraza de 20 metros',
    lines: [
      ['customer', day(-7, '19:10'), '¿Los apliques tienen que ser estancos?'],
      [
        'technician',
        day(-7, '19:25'),
        'En terraza, sí: IP65 como mínimo.\nTe paso un ejemplo: https://es.wikipedia.org/wiki/Grado_de_protecci%C3%B3n_IP',
      ],
      [
        'customer',
        day(-5, '14:45'),
        'Los míos son IP65, lo acabo de mirar en la caja. Por eso te propongo otro precio.',
      ],
    ],
  },
  {
    about: 'Sellar la bañera, ajustar tres puertas',
    lines: [
      [
        'technician',
        day(-4, '09:00'),
        'Te he puesto precio, Irene. El sellado necesita un día entero para secar.',
      ],
      ['customer', day(-3, '20:30'), 'Vale, esa noche nos apañamos. Lo pago este fin de semana.'],
    ],
  },
  {
    about: 'Sustituir el bote sifónico del baño',
    lines: [
      ['customer', day(-6, '20:05'), 'A la primera no me dejaba pagar, pero ya está.'],
      ['technician', day(-6, '20:30'), 'Me ha llegado el aviso, gracias. Nos vemos el día acordado.'],
    ],
  },
  {
    about: 'Renovar el cuadro eléctrico',
    lines: [
      [
        'technician',
        day(-15, '10:40'),
        'Hola, Gabriela. Con fusibles de porcelana conviene cambiar también la derivación. Lo miro y te digo.',
      ],
      ['customer', day(-14, '20:50'), 'Te he propuesto algo menos, voy justa este mes.'],
      ['technician', day(-13, '09:20'), 'Lo entiendo. Te lo dejo en 495 y no toco la calidad del material.'],
      ['customer', day(-13, '09:40'), 'Muchísimas gracias, Javier.'],
      ['technician', day(-1, '09:10'), 'Corto la luz hasta las dos, más o menos.'],
      ['customer', ago(1), 'La nevera, ¿la puedo volver a enchufar ya?'],
    ],
  },
  {
    about: 'Instalar aire en dos dormitorios',
    lines: [
      [
        'technician',
        day(-27, '10:00'),
        'Ahí tienes el presupuesto, Elena, con la retirada del aparato antiguo incluida.',
      ],
      [
        'customer',
        day(-25, '18:30'),
        'Al final nos mudamos en otoño, así que lo dejo. Perdona las molestias.',
      ],
    ],
  },
];
