import { ago, day } from './moments.ts';
import type { Story } from './story.ts';

/** Other activity: open requests in several cities and jobs between other people. */
export const OTHER_STORIES: readonly Story[] = [
  {
    customer: 'santiago',
    technician: null,
    open: true,
    service: 'Carpintería',
    description: 'Una puerta corredera se ha salido del riel y no consigo volver a encajarla. Pesa bastante.',
    made: day(-1, '11:15'),
    scheduledAt: day(4, '10:00'),
    steps: [],
  },
  {
    customer: 'gabriela',
    technician: null,
    open: true,
    service: 'Limpieza',
    description:
      'Busco a alguien para tres horas los viernes por la mañana, piso de dos dormitorios cerca de Puerta de Toledo.',
    made: day(-2, '20:30'),
    steps: [],
  },
  {
    customer: 'marc',
    technician: null,
    open: true,
    service: 'Fontanería',
    description: 'Sale poca agua por todos los grifos desde que cambiaron los contadores de la finca.',
    city: 'Barcelona',
    made: ago(2),
    scheduledAt: day(2, '09:30'),
    steps: [],
  },
  {
    customer: 'macarena',
    technician: null,
    open: true,
    service: 'Aire acondicionado',
    description: 'El mando no responde y el aparato pita dos veces al encenderlo. Es un Daikin de 2019.',
    city: 'Sevilla',
    made: day(-1, '16:10'),
    steps: [],
  },
  {
    customer: 'empar',
    technician: null,
    open: true,
    service: 'Pintura',
    description:
      'Fachada de una casa de pueblo, una planta, unos 40 metros. La pintura vieja se desconcha por abajo.',
    city: 'Valencia',
    made: day(-3, '10:05'),
    steps: [],
  },
  {
    customer: 'koldo',
    technician: 'Iker Etxebarria Goikoetxea',
    service: 'Fontanería',
    description: 'Cambiar la bañera por un plato de ducha y aprovechar para renovar la grifería.',
    city: 'Bilbao',
    made: day(-11, '09:20'),
    steps: [
      ['accept', day(-11, '12:40')],
      ['approve', day(-9, '19:10'), { price: 960, date: day(7, '08:30') }],
      ['payment_succeeded', day(-8, '21:25')],
    ],
  },
  // Completed, but the customer reported a problem that an administrator must decide.
  {
    customer: 'laia',
    technician: 'Youssef Benali',
    service: 'Electricidad',
    description: 'Cambiar el ventilador de techo del salón, que hace ruido, por uno con luz que ya tengo.',
    city: 'Barcelona',
    made: day(-9, '10:30'),
    steps: [
      ['accept', day(-9, '12:15')],
      ['approve', day(-8, '09:40'), { price: 85, date: day(-2, '17:00') }],
      ['payment_succeeded', day(-7, '21:05')],
      ['start', day(-2, '17:10')],
      ['complete', day(-2, '18:30')],
    ],
    problem: {
      at: day(-1, '09:25'),
      text: 'El ventilador gira, pero la luz no enciende y el mando no responde. Le he escrito y no contesta.',
      answers: [
        {
          by: 'technician',
          at: day(-1, '11:10'),
          text: 'Cuando me fui encendía con el interruptor de la pared. El mando venía sin pilas y el cliente quedó en comprarlas.',
        },
        {
          by: 'customer',
          at: day(-1, '14:40'),
          text: 'He puesto pilas nuevas y sigue igual. Con el interruptor tampoco enciende.',
        },
      ],
    },
  },
  // The customer paid and reports that the technician did not come. The technician has one day to answer.
  {
    customer: 'laia',
    technician: 'Youssef Benali',
    service: 'Electricidad',
    description: 'Cambiar el automático del horno, que salta cada vez que se enciende con la vitrocerámica.',
    city: 'Barcelona',
    made: day(-6, '12:20'),
    steps: [
      ['accept', day(-6, '13:05')],
      ['approve', day(-5, '10:15'), { price: 70, date: day(-1, '17:30') }],
      ['payment_succeeded', day(-5, '20:45')],
    ],
    problem: {
      kind: 'no_show',
      at: ago(1),
      text: 'Estuve esperando toda la tarde. No vino ni avisó, y no coge el teléfono.',
    },
  },
  {
    customer: 'laia',
    technician: 'Youssef Benali',
    service: 'Electricidad',
    description: 'Punto de luz nuevo en el vestidor y cambiar el timbre, que suena cuando quiere.',
    city: 'Barcelona',
    made: day(-4, '18:45'),
    steps: [
      ['accept', day(-4, '20:20')],
      ['approve', day(-3, '13:30'), { price: 110, date: day(5, '16:00') }],
    ],
  },
  {
    customer: 'nayra',
    technician: 'Dácil Cabrera Medina',
    service: 'Control de plagas',
    description: 'Termitas en el marco de una puerta de tea. Me gustaría conservarla si se puede.',
    city: 'Las Palmas',
    made: day(-10, '11:55'),
    steps: [
      ['accept', day(-10, '13:00')],
      ['approve', day(-9, '10:25'), { price: 240, date: day(-1, '10:00') }],
      ['payment_succeeded', day(-7, '18:00')],
      ['start', day(-1, '10:10')],
    ],
  },
  {
    customer: 'inmaculada',
    technician: 'Sandra Villodres Gálvez',
    open: true,
    service: 'Fontanería',
    description: 'Instalar un descalcificador que ya tengo comprado, debajo del fregadero.',
    city: 'Málaga',
    made: day(-2, '10:35'),
    steps: [['accept', day(-2, '10:50')]],
  },
];
