/**
 * Chooses small faults of product code with a fixed seed and prints them as JSON. Each compiles. `faults.json` began as this output;
 * a person then named the behaviour that each fault changes. It changes files of the product for the compiler and restores them.
 *
 *   node tests/faults/choose.ts SEED
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { binary } from '../../scripts/support/paths.js';
import { type Fault, plantAll, readRejected, root } from './faults.ts';
import { SUBJECTS } from './subjects.ts';

/** A change of the source between two offsets. */
interface Change {
  readonly kind: Fault['kind'];
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Code that never runs in production: tests and their helpers, demo data, the sandbox, the schema. */
const NOT_PRODUCT =
  /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/demo\/|\/sandbox\/|\/schema\/|development\.ts$|commands\/seed/;
/** A longer statement, such as a whole route, is no small fault. */
const MAX_REMOVED_LINES = 4;

type Candidate = Pick<Fault, 'kind' | 'file' | 'before' | 'after'>;
type Chosen = Candidate & Pick<Fault, 'id' | 'subject'>;

const [seed = '1'] = process.argv.slice(2);
const keyOf = ({ file, after }: Pick<Fault, 'file' | 'after'>) => `${file}\n${after}`;
const rejected = new Set(readRejected().map(keyOf));
const candidates = productFiles().flatMap(candidatesIn);
let chosen = choose();
for (let broken = doNotCompile(chosen); broken.length > 0; broken = doNotCompile(chosen)) {
  for (const candidate of broken) rejected.add(keyOf(candidate));
  chosen = choose();
}
process.stdout.write(`${JSON.stringify(chosen, null, 2)}\n`);

/** Chooses at most one fault in a file. */
function choose(): readonly Chosen[] {
  const taken = new Set<string>();
  return Object.entries(SUBJECTS).flatMap(([subject, { includes, kinds, of = /^/, count }], index) => {
    // A generator for each subject: a rejected candidate does not change the other subjects.
    const random = randomOf(Number(seed) * 100 + index);
    const fitting = candidates.filter(
      ({ file, kind, before }) => kinds.includes(kind) && of.test(before) && includes(file),
    );
    const picked: Chosen[] = [];
    while (picked.length < count && fitting.length > 0) {
      const [candidate] = fitting.splice(random(fitting.length), 1);
      if (!candidate || taken.has(candidate.file) || rejected.has(keyOf(candidate))) continue;
      taken.add(candidate.file);
      picked.push({ id: `${subject.replace(' ', '-')}-${count - picked.length}`, subject, ...candidate });
    }
    return picked;
  });
}

function doNotCompile(faults: readonly Chosen[]): readonly Chosen[] {
  const broken = filesBrokenBy(faults);
  const found = faults.filter(({ file }) => broken.has(file));
  return broken.size === 0 || found.length > 0 ? found : [breaksAnotherFile(faults)];
}

/** Returns one of the faults that break only files without a fault. */
function breaksAnotherFile(faults: readonly Chosen[]): Chosen {
  const half = faults.slice(0, Math.ceil(faults.length / 2));
  const [fault] = faults;
  if (fault && faults.length === 1) return fault;
  return breaksAnotherFile(filesBrokenBy(half).size > 0 ? half : faults.slice(half.length));
}

/** Returns the files that do not compile with the faults. */
function filesBrokenBy(faults: readonly Chosen[]): ReadonlySet<string> {
  const restore = plantAll(faults);
  try {
    return filesThatDoNotCompile();
  } finally {
    restore();
  }
}

/** Returns every fault that a file can have. */
function candidatesIn(file: string): Candidate[] {
  const source = readFileSync(join(root, file), 'utf8');
  return changesOf(file, source).flatMap(({ kind, start, end, text }) => {
    const [from, to] = uniqueRange(source, start, end);
    if (from === undefined) return [];
    const after = source.slice(from, start) + text + source.slice(end, to);
    return [{ kind, file, before: source.slice(from, to), after }];
  });
}

/** Widens the range to whole lines, then upwards, until its text occurs once in the file. */
function uniqueRange(source: string, start: number, end: number): [number, number] | [undefined, undefined] {
  let from = source.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = source.indexOf('\n', end);
  const to = lineEnd === -1 ? source.length : lineEnd;
  while (source.split(source.slice(from, to)).length > 2) {
    if (from === 0) return [undefined, undefined];
    from = source.lastIndexOf('\n', from - 2) + 1;
  }
  return [from, to];
}

function changesOf(file: string, source: string): Change[] {
  const changes: Change[] = [];
  const { program } = parseSync(file, source);
  const add = (kind: Fault['kind'], { start, end }: Node, text: string) =>
    changes.push({ kind, start, end, text });
  const of = ({ start, end }: Node) => source.slice(start, end);
  const negate = (test: Node) => add('negated condition', test, `!(${of(test)})`);
  new Visitor({
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    ReturnStatement({ argument }) {
      if (argument?.type === 'LogicalExpression' && argument.operator !== '??')
        add('negated condition', argument.right, `!(${of(argument.right)})`);
      if (argument?.type === 'BinaryExpression' && /^[<>=!]/.test(argument.operator)) negate(argument);
    },
    ExpressionStatement(node) {
      const { expression } = node;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      const isSmall = of(node).split('\n').length <= MAX_REMOVED_LINES;
      if (call.type === 'CallExpression' && call.callee.type !== 'Super' && isSmall)
        add('removed call', node, '{}');
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !/^[A-Z][A-Z0-9_]+$/.test(id.name) || !init) return;
      if (init.type === 'Literal' && typeof init.value === 'number' && init.value > 0)
        add('changed limit', init, String(init.value === 1 ? 2 : Math.floor(init.value / 2)));
    },
    BinaryExpression({ left, operator, right }) {
      const turned = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }[operator as string];
      if (turned) add('changed limit', { ...left, start: left.end, end: right.start } as Node, ` ${turned} `);
    },
    CallExpression(call) {
      for (const argument of call.arguments) {
        if (argument.type !== 'Literal' || typeof argument.value !== 'string') continue;
        const turned = { '<': '>=', '>': '<=', '<=': '>', '>=': '<', asc: 'desc', desc: 'asc' }[
          argument.value
        ];
        if (turned) add('changed comparison', argument, `'${turned}'`);
      }
    },
    ObjectExpression({ properties }) {
      for (const [index, property] of properties.entries()) {
        const next = properties[index + 1];
        if (property.type !== 'Property' || next?.type !== 'Property' || property.shorthand || next.shorthand)
          continue;
        if (property.method || next.method || property.kind !== 'init' || next.kind !== 'init') continue;
        const [one, other] = [of(property.value), of(next.value)];
        // Types tell the fields of a contract apart, so such a change rarely compiles.
        if (one === other || file.endsWith('contract.ts')) continue;
        const text = `${of(property).slice(0, -one.length)}${other}${source.slice(property.end, next.value.start)}${one}`;
        add('swapped values', { ...property, end: next.end } as Node, text);
      }
    },
    Literal(literal) {
      const { value } = literal;
      if (
        typeof value !== 'string' ||
        !/[a-záéíóúñ] [a-záéíóúñ]/i.test(value) ||
        literal.end - literal.start < 12
      )
        return;
      if (!/[áéíóúñ¿¡]|\b(de|la|el|un|una|no|se|tu|para|con|que|en)\b/.test(value)) return;
      const quote = source[literal.start] ?? "'";
      const words = of(literal).slice(1, -1).split(' ');
      add('changed text', literal, `${quote}${words.slice(0, -2).concat(words.slice(-1)).join(' ')}${quote}`);
    },
    TemplateLiteral(template) {
      const text = of(template);
      for (const match of text.matchAll(/\b(asc|desc|< |> |<= |>= |and |or |max\(|min\()/g)) {
        if (!/\b(select|update|where|order by|insert)\b/i.test(text)) break;
        const turned = {
          asc: 'desc',
          desc: 'asc',
          '< ': '>= ',
          '> ': '<= ',
          '<= ': '> ',
          '>= ': '< ',
          'and ': 'or ',
          'or ': 'and ',
          'max(': 'min(',
          'min(': 'max(',
        }[match[0]];
        const start = template.start + match.index;
        if (turned)
          add('changed comparison', { ...template, start, end: start + match[0].length } as Node, turned);
      }
    },
  }).visit(program);
  return changes;
}

/** Returns the files of product code, sorted. */
function productFiles(): readonly string[] {
  return globSync(['packages/domain/**/*.ts', 'apps/server/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}'], {
    cwd: root,
  })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !NOT_PRODUCT.test(file) && !file.includes('node_modules'))
    .sort();
}

/** Returns the files with errors of the compiler, relative to the repository. */
function filesThatDoNotCompile(): ReadonlySet<string> {
  const projects = ['packages/domain', 'apps/server', 'apps/web'];
  return new Set(
    projects.flatMap(project => {
      const program = [binary('typescript', 'tsc'), '-p', project, '--pretty', 'false'];
      const { stdout } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' });
      return [...stdout.matchAll(/^(?:\.\.\/)*([^\s(][^(]*)\(\d+,\d+\): error/gm)].map(([, file = '']) =>
        file.startsWith('src/') ? join(project, file) : file,
      );
    }),
  );
}

/** Returns a generator of integers from 0 to `below` - 1 (mulberry32). The same seed gives the same sequence on every machine. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return below => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
