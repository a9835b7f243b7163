/** The icons of services: the value of the API's field `icon` → what the picture shows. */
export const SERVICE_ICONS = {
  '🚰': 'Gota de agua',
  '🪠': 'Desatascador',
  '🔥': 'Llama',
  '🧯': 'Extintor',
  '💡': 'Bombilla',
  '❄️': 'Copo de nieve',
  '🌡️': 'Termómetro',
  '☀️': 'Placa solar',
  '📡': 'Antena',
  '🧺': 'Lavadora',
  '💻': 'Ordenador',
  '📱': 'Móvil',
  '🔑': 'Llave',
  '🪚': 'Martillo',
  '🎨': 'Rodillo de pintar',
  '🧱': 'Muro',
  '🪟': 'Ventana',
  '🏠': 'Casa',
  '🪑': 'Sillón',
  '🛠️': 'Herramientas',
  '🧽': 'Pulverizador',
  '🌿': 'Planta',
  '🏊': 'Piscina',
  '🐜': 'Insecto',
  '📦': 'Paquete',
  '🔧': 'Llave inglesa',
  '🔌': 'Enchufe',
  '🧊': 'Nevera',
  '🚪': 'Puerta',
  '🛗': 'Ascensor',
  '🛁': 'Bañera',
  '🛋️': 'Sofá',
  '🧹': 'Escoba',
  '🌳': 'Árbol',
  '🗑️': 'Papelera',
  '🚚': 'Camión',
  '🚗': 'Coche',
  '🚲': 'Bicicleta',
  '🏗️': 'Grúa',
  '📐': 'Regla',
  '🔒': 'Escudo con candado',
  '📷': 'Cámara',
  '🧵': 'Aguja e hilo',
  '✂️': 'Tijeras',
  '🍳': 'Gorro de cocina',
  '🐾': 'Huella de animal',
  '🎓': 'Birrete',
  '🤝': 'Manos y corazón',
} as const;

export type ServiceIcon = keyof typeof SERVICE_ICONS;

/** An icon for a service that none of the others describes. */
export const DEFAULT_SERVICE_ICON: ServiceIcon = '🔧';

const icons: ReadonlySet<string> = new Set(Object.keys(SERVICE_ICONS));

export const isServiceIcon = (value: string): value is ServiceIcon => icons.has(value);
