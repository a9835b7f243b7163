import { ago, day } from './moments.ts';
import type { Story } from './story.ts';
import { DEMO_TECHNICIAN_NAME } from './technicians-madrid-centre.ts';

/** Other requests of the technician behind `tecnico@oficio.test`, waiting or finished. */
export const TECHNICIAN_STORIES: readonly Story[] = [
  // Open requests nearby that he may accept.
  {
    customer: 'teresa',
    technician: null,
    open: true,
    service: 'Electricidad',
    description:
      'Nos hemos quedado sin luz en dos habitaciones y el automático no vuelve a subir. La nevera funciona, por suerte.',
    made: ago(1),
    steps: [],
  },
  {
    customer: 'fatima',
    technician: null,
    open: true,
    service: 'Manitas y pequeños arreglos',
    description:
      'Montar dos barras de cortina y cambiar el mecanismo de una cisterna. Tengo todas las piezas.',
    made: ago(3),
    scheduledAt: day(6, '17:00'),
    steps: [],
  },
  {
    customer: 'adrian',
    technician: null,
    open: true,
    service: 'Fontanería',
    description:
      'El termo pierde agua por abajo y tengo un cubo puesto desde anoche. Es de 50 litros, colgado en la cocina.',
    made: day(-1, '18:15'),
    scheduledAt: day(1, '16:00'),
    steps: [],
  },
  {
    customer: 'mercedes',
    technician: null,
    open: true,
    service: 'Aire acondicionado',
    description: 'Instalar un split en el salón. La máquina la tengo ya comprada y hay preinstalación.',
    made: day(-1, '12:05'),
    scheduledAt: day(5, '16:00'),
    steps: [],
  },
  // Sent only to him.
  {
    customer: 'carlos',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Fontanería',
    description:
      'Hola, Javier, soy el del termo. Ahora gotea la llave de corte de la lavadora, ¿podrías pasarte esta semana?',
    made: day(-1, '09:50'),
    scheduledAt: day(3, '18:00'),
    steps: [],
  },
  // Accepted; he has not made an offer yet.
  {
    customer: 'paula',
    technician: DEMO_TECHNICIAN_NAME,
    open: true,
    service: 'Aire acondicionado',
    description:
      'Cambiar de sitio la unidad exterior: está en la ventana del patio y la comunidad pide que vaya a la azotea.',
    made: day(-3, '11:25'),
    steps: [['accept', day(-3, '12:10')]],
  },
  {
    customer: 'diego',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Electricidad',
    description:
      'Quiero iluminar una terraza de 20 metros con apliques y un sensor de movimiento. Hay una toma junto a la puerta.',
    made: day(-7, '17:15'),
    scheduledAt: day(10, '10:00'),
    steps: [
      ['accept', day(-7, '19:00')],
      ['approve', day(-6, '09:30'), { price: 320, date: day(10, '10:00') }],
      [
        'counter_offer',
        day(-5, '14:40'),
        { price: 280, message: 'Los apliques los pongo yo, son de los que se atornillan. ¿Te cuadra?' },
      ],
    ],
  },
  // Waiting for the customer's payment.
  {
    customer: 'irene',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Manitas y pequeños arreglos',
    description:
      'Sellar la bañera, ajustar tres puertas del armario y cambiar el enchufe del baño, que está agrietado.',
    made: day(-5, '10:10'),
    steps: [
      ['accept', day(-5, '13:45')],
      ['approve', day(-4, '08:55'), { price: 95, date: day(3, '12:30') }],
    ],
  },
  // Waiting for the payment of a corrected offer, because the first price was mistyped.
  {
    customer: 'mercedes',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Fontanería',
    description: 'Cambiar el grifo del fregadero por uno con ducha extraíble, que ya tengo comprado.',
    made: day(-3, '09:30'),
    scheduledAt: day(4, '17:00'),
    steps: [
      ['accept', day(-3, '10:15')],
      ['approve', day(-2, '13:05'), { price: 850, date: day(4, '17:00') }],
      ['approve', day(-2, '13:20'), { price: 85, date: day(4, '17:30') }],
    ],
  },
  // Paid and not started.
  {
    customer: 'jorge',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Fontanería',
    description: 'Sustituir el bote sifónico del baño, que huele, y revisar el desagüe del bidé.',
    made: day(-9, '12:20'),
    scheduledAt: day(2, '12:00'),
    steps: [
      ['accept', day(-9, '16:05')],
      ['approve', day(-8, '09:40'), { price: 130, date: day(2, '12:00') }],
      ['payment_started', day(-6, '19:55')],
      ['payment_failed', day(-6, '19:56')],
      ['payment_succeeded', day(-6, '20:02')],
    ],
    newDate: {
      by: 'customer',
      date: day(5, '18:00'),
      proposed: day(-3, '10:10'),
      accepted: day(-3, '11:25'),
    },
  },
  // In progress.
  {
    customer: 'gabriela',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Electricidad',
    description: 'Renovar el cuadro eléctrico de un piso de 60 metros. Todavía tiene fusibles de porcelana.',
    made: day(-15, '09:35'),
    steps: [
      ['accept', day(-15, '10:30')],
      ['approve', day(-14, '18:20'), { price: 540, date: day(-1, '09:00') }],
      ['counter_offer', day(-14, '20:45'), { price: 480 }],
      ['approve', day(-13, '09:15'), { price: 495, date: day(-1, '09:00') }],
      ['payment_succeeded', day(-12, '22:30')],
      ['start', day(-1, '09:05')],
    ],
  },
  // Completed: one with a review, one without.
  {
    customer: 'anabelen',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Manitas y pequeños arreglos',
    description:
      'Colgar un televisor de 50 pulgadas y pasar los cables por una canaleta del color de la pared.',
    made: day(-14, '13:10'),
    scheduledAt: day(-6, '17:00'),
    steps: [
      ['accept', day(-14, '14:00')],
      ['approve', day(-13, '11:20'), { price: 80, date: day(-6, '17:00') }],
      ['payment_succeeded', day(-12, '09:25')],
      ['start', day(-6, '17:10')],
      ['complete', day(-6, '18:55')],
    ],
    review: {
      at: day(-5, '21:15'),
      stars: 5,
      comment: 'Ni un cable a la vista. Es la segunda vez que viene y siempre igual de bien.',
    },
  },
  {
    customer: 'santiago',
    technician: DEMO_TECHNICIAN_NAME,
    open: true,
    service: 'Electricidad',
    description: 'Cambiar seis halógenos del pasillo por focos led regulables.',
    made: day(-19, '16:30'),
    scheduledAt: day(-10, '10:00'),
    steps: [
      ['accept', day(-19, '16:50')],
      ['approve', day(-18, '10:15'), { price: 115, date: day(-10, '10:00') }],
      ['payment_succeeded', day(-17, '13:05')],
      ['start', day(-10, '10:05')],
      ['complete', day(-10, '12:00')],
    ],
  },
  // Cancelled or declined.
  {
    customer: 'elena',
    technician: DEMO_TECHNICIAN_NAME,
    service: 'Aire acondicionado',
    description: 'Instalar aire en dos dormitorios y retirar un aparato de ventana antiguo.',
    made: day(-28, '10:40'),
    steps: [
      ['accept', day(-28, '12:15')],
      ['approve', day(-27, '09:50'), { price: 610, date: day(-15, '09:00') }],
      ['withdraw', day(-25, '18:35'), { by: 'customer' }],
    ],
  },
];
