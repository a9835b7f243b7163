import { ago, day } from './moments.ts';
import type { Story } from './story.ts';
import { DEMO_TECHNICIAN_NAME } from './technicians-madrid-centre.ts';

/** The requests of `cliente@oficio.test`, with at least one in each status. */
export const CUSTOMER_STORIES: readonly Story[] = [
  // pending
  {
    customer: 'cliente',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Electricidad',
    description:
      'Desde ayer se va la luz de la cocina cuando enciendo la vitrocerámica y el horno a la vez. El resto de la casa sigue con luz. Por las mañanas estoy siempre.',
    made: ago(2),
    scheduledAt: day(3, '10:00'),
    steps: [],
  },
  {
    customer: 'cliente',
    technician: null,
    open: true,
    service: 'Manitas y pequeños arreglos',
    description:
      'Colgar una lámpara de techo, dos estanterías y un espejo de cuerpo entero. Las paredes son de ladrillo y tengo los tacos, pero no taladro.',
    made: day(-1, '19:20'),
    steps: [],
  },
  // accepted
  {
    customer: 'cliente',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Fontanería',
    description:
      'El grifo monomando del lavabo baila y sale agua por la base al abrirlo. Si hay que cambiarlo, prefiero uno sencillo de buena marca.',
    made: day(-2, '09:15'),
    scheduledAt: day(2, '17:30'),
    steps: [['accept', day(-2, '11:40')]],
  },
  // negotiating
  {
    customer: 'cliente',
    technician: 'Beatriz Collado Hernán',
    service: 'Pintura',
    description:
      'Pintar el salón y el pasillo, unos 35 metros cuadrados de suelo. Las paredes están bien, salvo una grieta fina encima de la puerta. Los muebles los podemos agrupar nosotros.',
    made: day(-6, '18:05'),
    scheduledAt: day(9, '09:00'),
    steps: [
      ['accept', day(-6, '20:10')],
      ['approve', day(-5, '12:30'), { price: 780, date: day(9, '09:00') }],
      [
        'counter_offer',
        day(-4, '10:20'),
        {
          price: 690,
          message: 'La pintura la tengo ya comprada, son 30 litros. ¿Podrías ajustar el precio sin contarla?',
        },
      ],
    ],
  },
  // approved
  {
    customer: 'cliente',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Aire acondicionado',
    description:
      'El split del dormitorio gotea por dentro y ha dejado una mancha en la pared. Tiene cuatro años y nunca se le ha hecho una limpieza.',
    made: day(-4, '17:30'),
    scheduledAt: day(4, '10:00'),
    steps: [
      ['accept', day(-4, '18:10')],
      ['approve', day(-3, '09:25'), { price: 145, date: day(4, '10:00') }],
    ],
  },
  // payment_pending
  {
    customer: 'cliente',
    technician: 'Hassan El Amrani',
    service: 'Carpintería',
    description:
      'Estantería de pared a pared para el estudio, en pino, con hueco para el radiador. El ancho es de 2,40 m y el techo está a 2,70 m.',
    made: day(-9, '16:40'),
    steps: [
      ['accept', day(-9, '19:05')],
      ['approve', day(-7, '13:15'), { price: 420, date: day(8, '09:30') }],
      ['payment_started', day(-1, '21:10')],
    ],
  },
  // payment_completed
  {
    customer: 'cliente',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Electricidad',
    description:
      'Poner tres enchufes más en el estudio y cambiar dos interruptores antiguos del pasillo por conmutados.',
    made: day(-8, '10:50'),
    scheduledAt: day(1, '09:30'),
    steps: [
      ['accept', day(-8, '12:00')],
      ['approve', day(-7, '09:10'), { price: 168.5, date: day(1, '09:30') }],
      ['payment_succeeded', day(-2, '22:05')],
    ],
  },
  // in_progress
  {
    customer: 'cliente',
    technician: 'Mihai Dumitrescu',
    service: 'Albañilería',
    description:
      'Cambiar los azulejos de la zona de la ducha, unos siete metros cuadrados, y rehacer el sellado. Los azulejos nuevos ya están comprados y en casa.',
    made: day(-21, '11:30'),
    steps: [
      ['accept', day(-21, '14:20')],
      ['approve', day(-19, '19:45'), { price: 890, date: day(-1, '08:30') }],
      ['payment_succeeded', day(-18, '20:15')],
      ['start', day(-1, '08:40')],
    ],
    problem: {
      at: ago(3),
      text: 'Dos azulejos de la esquina han quedado hundidos y el corte junto al grifo se ve desportillado.',
      answers: [
        {
          by: 'technician',
          at: ago(2),
          text: 'Tienes razón con los de la esquina, los cambio mañana. El corte lo tapa el embellecedor del grifo.',
        },
      ],
    },
  },
  // completed just now, so the money is still held
  {
    customer: 'cliente',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Manitas y pequeños arreglos',
    description: 'Cambiar la cerradura del trastero y ajustar la puerta, que roza en el suelo.',
    made: day(-6, '19:10'),
    steps: [
      ['accept', day(-5, '09:20')],
      ['approve', day(-5, '12:40'), { price: 65 }],
      ['payment_succeeded', day(-4, '20:15')],
      ['start', ago(4)],
      ['complete', ago(2)],
    ],
  },
  // completed some time ago
  {
    customer: 'cliente',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Fontanería',
    description: 'La cisterna del baño pequeño no para de cargar y se oye por la noche desde el dormitorio.',
    made: day(-12, '08:55'),
    scheduledAt: day(-3, '12:00'),
    steps: [
      ['accept', day(-12, '09:30')],
      ['approve', day(-11, '10:00'), { price: 75, date: day(-3, '12:00') }],
      ['payment_succeeded', day(-10, '21:40')],
      ['start', day(-3, '12:05')],
      ['complete', day(-3, '13:20')],
    ],
  },
  {
    customer: 'cliente',
    technician: 'Yolanda Paredes Quispe',
    open: true,
    service: 'Limpieza',
    description:
      'Limpieza a fondo de cristales, persianas y cocina en un piso de 75 metros. Vivo con un perro que no muerde, pero sigue a todo el mundo.',
    made: day(-33, '10:25'),
    scheduledAt: day(-26, '09:00'),
    steps: [
      ['accept', day(-33, '11:10')],
      ['approve', day(-32, '17:00'), { price: 95, date: day(-26, '09:00') }],
      ['payment_succeeded', day(-31, '08:50')],
      ['start', day(-26, '09:00')],
      ['complete', day(-26, '14:15')],
    ],
    review: {
      at: day(-24, '19:30'),
      stars: 5,
      comment:
        'El perro se quedó tan encantado como yo. Los cristales no brillaban así desde que compramos el piso.',
    },
  },
  // cancelled by the customer, by the chosen technician, and by the technician who had accepted
  {
    customer: 'cliente',
    technician: null,
    open: true,
    service: 'Mudanzas y portes',
    description: 'Llevar un sofá de dos plazas desde Atocha hasta Alcorcón. Hay ascensor en las dos casas.',
    made: day(-17, '12:45'),
    steps: [['cancel', day(-16, '09:05')]],
  },
  {
    customer: 'cliente',
    technician: 'Gonzalo Fernández de Heredia',
    service: 'Reparación de ordenadores',
    description:
      'El portátil no reconoce el cargador. Lo necesito para el trabajo, así que me corre algo de prisa.',
    made: day(-40, '09:40'),
    scheduledAt: day(-39, '10:00'),
    steps: [
      ['decline', day(-40, '13:30'), { message: 'Esa semana la tengo completa y no llego. Lo siento.' }],
    ],
  },
  {
    customer: 'cliente',
    technician: 'Antonio Galán Rojo',
    open: true,
    service: 'Desatascos',
    description: 'El desagüe de la ducha traga muy despacio desde hace semanas.',
    made: day(-52, '20:00'),
    steps: [
      ['accept', day(-51, '09:10')],
      ['withdraw', day(-50, '08:30'), { by: 'assigned_technician' }],
    ],
  },
];
