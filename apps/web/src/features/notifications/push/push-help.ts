import type { PushState } from './push-browser.ts';

/** Help texts for browsers that cannot turn push on with a button. */
export const PUSH_HELP = {
  unsupported: 'Este navegador no admite avisos. Te llegarán en los demás dispositivos donde los actives.',
  'needs-install':
    'En iPhone y iPad los avisos necesitan que añadas esta web a la pantalla de inicio: pulsa Compartir y «Añadir a pantalla de inicio», y actívalos al abrirlo desde allí.',
  denied:
    'Has bloqueado los avisos de esta web. Para recibirlos, permítelos en los ajustes del navegador, en los permisos de este sitio.',
} as const satisfies Partial<Record<PushState, string>>;
