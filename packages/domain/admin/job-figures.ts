/** Time until a technician first answered a request: accepted or declined it. */
export const ANSWER_MEASURES = {
  answer_1h: 'En menos de 1 hora',
  answer_4h: 'De 1 a 4 horas',
  answer_24h: 'De 4 a 24 horas',
  answer_later: 'Más de 24 horas',
} as const;

/** How a request ended without being completed. */
export const END_MEASURES = {
  end_cancelled: 'El cliente, antes de que alguien aceptara',
  end_declined: 'El técnico la rechazó',
  end_customer: 'El cliente, ya aceptada',
  end_technician: 'El técnico, ya aceptada',
  end_refunded: 'Por una devolución o decisión',
} as const;

export type AnswerMeasure = keyof typeof ANSWER_MEASURES;
export type EndMeasure = keyof typeof END_MEASURES;
/** What is counted of the requests of a month. */
export type JobMeasure = 'requests' | 'completed' | AnswerMeasure | EndMeasure;

/** Stands for all services in the figures. */
export const ALL_SERVICES = 0;
/** Stand for all towns, and for places without a town. */
export const ALL_TOWNS = -1;
export const NO_TOWN = 0;
/** Months of the figures. */
export const FIGURE_MONTHS = 12;
