import { run } from './processes.js';

/**
 * Runs npm quietly and returns its output.
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function npm(args, options) {
  const { npm_execpath: script = '', npm_node_execpath: node = process.execPath } = process.env;
  // Run npm on the Node that npm uses, not on the pinned one, because npm may replace the pinned one.
  if (script.endsWith('npm-cli.js')) return run(node, [script, ...args], { ...options, quiet: true });
  return run('npm', args, { ...options, quiet: true, shell: process.platform === 'win32' });
}
