import type { Plugin } from 'vite';

const REPLACED = [
  // The wait's turning circle is there at once: sliding it in would bring 1 KB of transitions.
  [
    'import { Transition } from "../Transition/Transition.mjs";',
    'const Transition = ({ mounted, transition, children }) => mounted ? children({ ...transition.common, ...transition.in }) : null;',
  ],
  // Groups hang on the component, so the bundler has to keep them; nobody here uses one.
  ['import { ButtonGroup } from "./ButtonGroup/ButtonGroup.mjs";', ''],
  ['import { ButtonGroupSection } from "./ButtonGroupSection/ButtonGroupSection.mjs";', ''],
  ['Button.Group = ButtonGroup;', ''],
  ['Button.GroupSection = ButtonGroupSection;', ''],
] as const;

/** Lets Mantine's button, the one component of its that the first download has, come without what it has beside it. */
export function leanButton(): Plugin {
  return {
    name: 'oficio:lean-button',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/core\/esm\/components\/Button\/Button\.mjs$/ },
      handler(code) {
        let lean = code;
        for (const [from, to] of REPLACED) {
          if (!lean.includes(from)) this.error(`Mantine's button no longer has: ${from}`);
          lean = lean.replace(from, to);
        }
        return { code: lean, map: null };
      },
    },
  };
}
