import { COLORS, PAGE, Sheet, type Style, TEXT_WIDTH } from './sheet.ts';
import { type PdfTable, setTable } from './table.ts';

const TITLE: Style = { size: 22, weight: 'bold', color: COLORS.ink };
const BRAND: Style = { size: 13, weight: 'bold', color: COLORS.accent };
const SECTION: Style = { size: 12.5, weight: 'bold', color: COLORS.ink };
const BODY: Style = { size: 10, weight: 'regular', color: COLORS.ink };
const NOTE: Style = { size: 9, weight: 'regular', color: COLORS.muted };
const FOOT: Style = { size: 8, weight: 'regular', color: COLORS.muted };

/** Gaps around the heading of a section in points. */
const BEFORE_SECTION = 14;
const AFTER_SECTION = 4;

interface PdfDocumentOptions {
  readonly title: string;
  /** Issuer of the document. */
  readonly issuer: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
}

/** A document of consecutive parts, with a title and page numbers. */
export class PdfDocument {
  readonly #sheet: Sheet;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #options: PdfDocumentOptions;

  constructor(options: PdfDocumentOptions) {
    this.#options = options;
    this.#sheet = new Sheet({ ...options, author: options.issuer });
    this.#root = this.#sheet.doc.struct('Document');
    this.#sheet.doc.addStructure(this.#root);
    this.#block('P', options.issuer, BRAND);
    this.space(10);
    this.#block('H1', options.title, TITLE);
    this.space(14);
  }

  /** Starts a section, which has a table or a text. Its heading stays on one page with the first row or the text. */
  section(title: string, content: PdfTable | string): void {
    const sheet = this.#sheet;
    const table = typeof content === 'string' ? null : setTable(sheet, content);
    const textHeight = (text: string, style: Style) =>
      sheet.height(sheet.lines(text, TEXT_WIDTH, style).length, style);
    const lead = table ? table.leadHeight : textHeight(String(content), BODY);
    this.space(BEFORE_SECTION);
    sheet.ensure(textHeight(title, SECTION) + AFTER_SECTION + lead);
    this.#block('H2', title, SECTION);
    this.space(AFTER_SECTION);
    if (table) table.draw(this.#root);
    else this.text(String(content));
  }

  text(text: string): void {
    this.#block('P', text, BODY);
  }

  note(text: string): void {
    this.#block('P', text, NOTE);
  }

  table(table: PdfTable): void {
    setTable(this.#sheet, table).draw(this.#root);
  }

  /** Leaves a vertical gap. `height` in points. */
  space(height: number): void {
    this.#sheet.y += height;
  }

  finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    this.#numberPages();
    return this.#sheet.finish();
  }

  #block(tag: 'H1' | 'H2' | 'P', text: string, style: Style): void {
    const sheet = this.#sheet;
    const lines = sheet.lines(text, TEXT_WIDTH, style);
    const element = sheet.doc.struct(tag);
    this.#root.add(element);
    for (const line of lines) {
      sheet.ensure(sheet.height(1, style));
      element.add(() => sheet.set(line, PAGE.margin, sheet.y, style));
      sheet.y += sheet.height(1, style);
    }
    element.end();
  }

  #numberPages(): void {
    const sheet = this.#sheet;
    const { count } = sheet.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      sheet.doc.switchToPage(page);
      const y = PAGE.height - PAGE.margin;
      const [title = []] = sheet.lines(
        `${this.#options.issuer} · ${this.#options.title}`,
        TEXT_WIDTH - 100,
        FOOT,
      );
      const number = sheet.typeface.runs(`Página ${page + 1} de ${count}`, FOOT.weight);
      sheet.decorate(() => {
        sheet.set(title, PAGE.margin, y, FOOT);
        sheet.set(number, PAGE.width - PAGE.margin - sheet.width(number, FOOT), y, FOOT);
      });
    }
  }
}
