import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Words that sound translated or name one thing twice, with the word to use. */
const REFUSED: readonly (readonly [refused: RegExp, use: string])[] = [
  [/\bcartas?\b/i, 'correo'],
  [/\bpor email\b/i, 'por correo'],
  [/\bagreg\p{L}+/iu, 'añadir'],
  [/\ben línea\b(?! blanca)/i, 'online'],
  [/\blugar del trabajo\b/i, 'Dónde es el trabajo'],
  [/\bsolicitantes?\b/i, 'cliente'],
  [/\bpedir a cualquiera\b/i, 'Pedir a todos los técnicos cercanos'],
  [/\bmotivo del final\b/i, 'Motivo de la cancelación'],
  [/\b(?:está|están) en juego\b/i, 'Importe pendiente de decisión'],
  [/\b(?:nada cambia|no cambia nada|solo se mira)\b/i, 'a sentence that says what happens'],
  [/\b(?:dinero|pagos?|importe|cobros?) (?:\p{L}+ )?(?:bloquead|detenid|parad)[oa]s?\b/iu, 'congelado'],
  [/\b(?:escrow|depósito en garantía|en custodia)\b/i, 'retenido'],
];

/** Texts that the specification fixes. */
const SPECIFIED = new Set(['Servicio agregado', 'Error al agregar servicio']);

const SHOWN = /^(?:packages\/domain|packages\/stripe-sandbox|apps\/web\/src|apps\/server\/src)\//;
const NOT_SHOWN = /\.test\.tsx?$|\/schema\/|\/testing\//;

/** Returns "file:line 'text': use …" for each string, template and JSX text with a refused word. */
function findRefusedWords(path: string, text: string): string[] {
  const found: string[] = [];
  const check = (start: number, written: string) => {
    const words = written.replace(/\s+/g, ' ').trim();
    if (SPECIFIED.has(words)) return;
    for (const [refused, use] of REFUSED)
      if (refused.test(words))
        found.push(`${path}:${text.slice(0, start).split('\n').length} '${words}': use ${use}`);
  };
  new Visitor({
    Literal({ start, value }) {
      if (typeof value === 'string') check(start, value);
    },
    JSXText: ({ start, value }) => check(start, value),
    TemplateElement: ({ start, value }) => check(start, value.raw),
  }).visit(parseSync(path, text).program);
  return found;
}

describe('Spanish texts', () => {
  it('contain no refused word', () => {
    const shown = readSources().filter(
      ({ path }) => /\.tsx?$/.test(path) && SHOWN.test(path) && !NOT_SHOWN.test(path),
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.flatMap(({ path, text }) => findRefusedWords(path, text))).toEqual([]);
  });

  it('contain no refused word in the demo data', () => {
    const root = join(import.meta.dirname, '../..');
    const files = globSync('apps/server/src/demo/content/*.json', { cwd: root });
    expect(files.length).toBeGreaterThan(0);
    // JSON is an expression of TypeScript.
    const found = files.flatMap(path =>
      findRefusedWords(`${path}.ts`, `export default ${readFileSync(join(root, path), 'utf8')}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    `const title = 'Te hemos enviado una carta';`,
    'const title = `Avisos por email`;',
    'const button = <b>Agregar servicio</b>;',
    'const lead = <p>Paga en\n  línea</p>;',
    `const label = 'Lugar del trabajo';`,
    `const term = 'Solicitante';`,
    `const note = 'El pago está bloqueado';`,
    `const note = 'Si no abres el enlace no cambia nada.';`,
  ])('are refused in: %s', source => {
    expect(findRefusedWords('page.tsx', source)).toHaveLength(1);
  });

  it.each([
    `const text = 'Servicio agregado';`,
    `const button = 'Descartar cambios';`,
    `const bio = 'Formación oficial en línea blanca';`,
    `const title = 'El pago está congelado';`,
    '// Agregar servicio por email',
  ])('are accepted in: %s', source => {
    expect(findRefusedWords('page.tsx', source)).toEqual([]);
  });
});
