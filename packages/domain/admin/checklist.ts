interface Step {
  readonly title: string;
  /** How to do it. */
  readonly how: string;
  /** The page that does it; null for steps on the server. */
  readonly to: string | null;
}

/** Steps of the person who installs the site, in their order. */
export const CHECKLIST_STEPS = {
  email: {
    title: 'Tu email es de verdad y está verificado',
    how: 'Cámbialo si es de ejemplo y pulsa el enlace del correo que te mandamos.',
    to: '/account#correo',
  },
  second_factor: {
    title: 'Tu cuenta pide un código además de la contraseña',
    how: 'Activa la verificación en dos pasos y guarda los códigos de recuperación.',
    to: '/account#verificacion',
  },
  site: {
    title: 'La web tiene nombre y una dirección de contacto',
    how: 'Escribe el nombre del sitio y el email al que la gente pide ayuda.',
    to: '/admin/config',
  },
  mail: {
    title: 'La cuenta que envía los correos está configurada',
    how: 'Escribe el proveedor, el usuario y la contraseña.',
    to: '/admin/config',
  },
  test_mail: {
    title: 'Un correo de prueba ha salido bien',
    how: 'Mándate uno desde la configuración y comprueba que llega.',
    to: '/admin/config',
  },
  payments: {
    title: 'Los pagos son de verdad',
    how: 'Ahora nadie paga con dinero real. Escribe STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY y STRIPE_WEBHOOK_SECRET en el servidor.',
    to: null,
  },
  https: {
    title: 'La dirección pública usa HTTPS',
    how: 'Corrige PUBLIC_URL en el servidor: debe empezar por https://.',
    to: null,
  },
  backup: {
    title: 'Hay una copia de seguridad',
    how: 'Ejecuta «npm run backup -- CARPETA» en el servidor y prográmalo cada noche.',
    to: '/admin/operation',
  },
  technician: {
    title: 'El primer técnico está aprobado',
    how: 'Revisa los perfiles que esperan. Sin técnicos, los clientes no encuentran a nadie.',
    to: '/admin/technicians',
  },
} as const satisfies Record<string, Step>;

export type ChecklistStep = keyof typeof CHECKLIST_STEPS;

export const CHECKLIST_STEP_NAMES = Object.keys(CHECKLIST_STEPS) as [ChecklistStep, ...ChecklistStep[]];
