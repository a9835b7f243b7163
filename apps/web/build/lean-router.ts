import type { Plugin } from 'vite';

const MADE_BY_CALL = /\bReact\$1\.(forwardRef|createContext|memo)\(/g;
const NAMED_FOR_TOOLS = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the bundler drop the parts of React Router that nobody uses. Its components and contexts are results of calls, with
 * a name given to each afterwards, and a bundler has to keep what a call or an assignment might bring about.
 */
export function leanRouter(): Plugin {
  return {
    name: 'oficio:lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: code => ({
        code: code.replace(NAMED_FOR_TOOLS, '').replace(MADE_BY_CALL, call => `/* @__PURE__ */ ${call}`),
        map: null,
      }),
    },
  };
}
