export interface DemoCustomer {
  readonly name: string;
  /** Age of the account in days. */
  readonly joinedDaysAgo: number;
  /** False if the customer gave no telephone number; true by default. */
  readonly phone?: false;
  /** False if the customer has not confirmed the e-mail address; true by default. */
  readonly verified?: false;
}

/** The demo's customers by a short name, which the stories use. `cliente` is the demo account. */
export const CUSTOMERS = {
  cliente: { name: 'Lucía Serrano Ortega', joinedDaysAgo: 214 },

  // Madrid
  elena: { name: 'Elena Martín Duque', joinedDaysAgo: 402 },
  carlos: { name: 'Carlos Hidalgo Rey', joinedDaysAgo: 388 },
  paula: { name: 'Paula Requena Soto', joinedDaysAgo: 371 },
  mercedes: { name: 'Mercedes Aldana Ruiz', joinedDaysAgo: 365, phone: false },
  diego: { name: 'Diego Fuentes Bravo', joinedDaysAgo: 352 },
  anabelen: { name: 'Ana Belén Cordero Marín', joinedDaysAgo: 340 },
  jorge: { name: 'Jorge Uribe Castaño', joinedDaysAgo: 331 },
  teresa: { name: 'Teresa Blázquez Olmedo', joinedDaysAgo: 327 },
  adrian: { name: 'Adrián Salgado Pinto', joinedDaysAgo: 319 },
  fatima: { name: 'Fátima Zahra Idrissi', joinedDaysAgo: 311 },
  santiago: { name: 'Santiago Robledo Vela', joinedDaysAgo: 306, phone: false },
  irene: { name: 'Irene Maroto Gil', joinedDaysAgo: 298 },
  gabriela: { name: 'Gabriela Popa', joinedDaysAgo: 290 },

  // Catalonia
  marc: { name: 'Marc Soler Vidal', joinedDaysAgo: 384 },
  laia: { name: 'Laia Ribas Pujol', joinedDaysAgo: 343 },
  dolores: { name: 'Dolores Heredia Campos', joinedDaysAgo: 296 },

  // Valencia, Alicante and Murcia
  empar: { name: 'Empar Climent Roig', joinedDaysAgo: 376 },
  raquel: { name: 'Raquel Belda Amorós', joinedDaysAgo: 333 },
  gines: { name: 'Ginés Martínez Cánovas', joinedDaysAgo: 301 },

  // Andalusia
  macarena: { name: 'Macarena Luque Ríos', joinedDaysAgo: 369 },
  curro: { name: 'Curro Benítez Salas', joinedDaysAgo: 347, phone: false },
  inmaculada: { name: 'Inmaculada Cobos Peña', joinedDaysAgo: 322 },
  thomas: { name: 'Thomas Becker', joinedDaysAgo: 294 },

  // The north
  amaia: { name: 'Amaia Urrutia Beitia', joinedDaysAgo: 361 },
  koldo: { name: 'Koldo Arana Ibarra', joinedDaysAgo: 338 },
  blanca: { name: 'Blanca Ezquerra Sanz', joinedDaysAgo: 315 },
  brais: { name: 'Brais Loureiro Pazos', joinedDaysAgo: 309 },
  sabela: { name: 'Sabela Figueroa Rey', joinedDaysAgo: 299 },

  // The islands
  catalina: { name: 'Catalina Ferragut Mas', joinedDaysAgo: 357 },
  nayra: { name: 'Nayra Quintana Suárez', joinedDaysAgo: 304 },

  // New customers without a request
  pau: { name: 'Pau Estellés', joinedDaysAgo: 6, phone: false, verified: false },
  virtudes: { name: 'Virtudes Gallardo de la Torre', joinedDaysAgo: 2, verified: false },
} as const satisfies Readonly<Record<string, DemoCustomer>>;

export type CustomerKey = keyof typeof CUSTOMERS;
