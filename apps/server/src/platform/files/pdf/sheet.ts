import PDFDocument from 'pdfkit';
import { inVisualOrder, type Run, Typeface, type Weight } from './typeface.ts';

/** Its files are read once, with the first document that needs them. */
const typeface = new Typeface();

/** A4 in points, with margins that leave a readable line length. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56, foot: 18 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

export const COLORS = { ink: '#1c2030', muted: '#5f564c', accent: '#b44516', line: '#dcd3c5' } as const;

export interface Style {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
}

export type Line = readonly Run[];

interface SheetOptions {
  readonly title: string;
  readonly author: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
}

/** Line height as a multiple of the font size. */
const LEADING = 1.35;

/**
 * Sets, measures and wraps lines in our typeface and starts a new page when one is full. All text is tagged for screen
 * readers. `y` is the next position in points from the top.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly typeface = typeface;
  y: number = PAGE.margin;
  readonly #chunks: Uint8Array[] = [];
  readonly #registered = new Set<string>();

  constructor({ title, author, madeAt }: SheetOptions) {
    const options = {
      size: 'A4',
      margin: 0,
      // No font until ours are registered, because the library's default font lacks Spanish letters.
      font: '',
      lang: 'es-ES',
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA' as string,
      info: { Title: title, Author: author, CreationDate: new Date(madeAt) },
    };
    // The library's types do not include this subset yet.
    this.doc = new PDFDocument(options as PDFKit.PDFDocumentOptions);
    this.doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
  }

  /** Returns the height of this many lines. */
  height(lines: number, { size }: Style): number {
    return lines * size * LEADING;
  }

  width(line: Line, { size }: Style): number {
    return line.reduce((sum, { face, text }) => sum + this.#with(face).fontSize(size).widthOfString(text), 0);
  }

  /** Breaks a text between words, or inside a word that is wider than the line. */
  lines(text: string, width: number, style: Style): readonly Line[] {
    const lines: string[] = [];
    let line = '';
    const fits = (candidate: string) =>
      this.width(this.typeface.runs(candidate, style.weight), style) <= width;
    for (const word of text.trim().split(/[ \t\r\n]+/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const { segment } of graphemes.segment(word)) {
        if (line !== '' && !fits(line + segment)) {
          lines.push(line);
          line = '';
        }
        line += segment;
      }
    }
    return [...lines, line].map(each => this.typeface.runs(each, style.weight));
  }

  /** Draws a line with its top at `y`. Call it where its content is tagged. */
  set(line: Line, x: number, y: number, style: Style): void {
    let at = x;
    for (const { face, text } of inVisualOrder(line)) {
      this.#with(face).fontSize(style.size).fillColor(style.color);
      this.doc.text(text, at, y, { lineBreak: false });
      at += this.doc.widthOfString(text);
    }
  }

  /** Selects a font, which the document contains only if a letter needs it. */
  #with(face: string): PDFKit.PDFDocument {
    if (!this.#registered.has(face)) this.doc.registerFont(face, this.typeface.fontOf(face));
    this.#registered.add(face);
    return this.doc.font(face);
  }

  /** Starts a new page when less than this height is left. Returns whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.margin - PAGE.foot) return false;
    this.doc.addPage();
    this.y = PAGE.margin;
    return true;
  }

  /** Draws content that screen readers skip: lines, repeated headings, page numbers. */
  decorate(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  rule(y: number, color: string = COLORS.line): void {
    this.decorate(() =>
      this.doc
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.width - PAGE.margin, y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke(),
    );
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const ended = new Promise(resolve => this.doc.on('end', resolve));
    this.doc.end();
    await ended;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });
