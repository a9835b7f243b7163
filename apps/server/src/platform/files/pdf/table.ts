import { COLORS, type Line, PAGE, type Sheet, type Style, TEXT_WIDTH } from './sheet.ts';

/** The library supports it, but its types do not. */
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Row' | 'Column';
    }
  }
}

export interface PdfColumn {
  /** Empty in a table of labels and values, which has no heading row. */
  readonly label: string;
  /** Share of the page's width in percent. A column with whole cells may get more, which the others give. */
  readonly share: number;
  /** Aligns amounts to the right and never breaks them. */
  readonly numeric?: boolean;
  /** Never breaks the cells, such as dates. */
  readonly whole?: boolean;
}

export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Emphasised last row. */
  readonly total?: readonly string[];
  /** Marks the first cell of each row as the row's heading. */
  readonly rowsHaveHeadings?: boolean;
}

const CELL: Style = { size: 9.5, weight: 'regular', color: COLORS.ink };
const HEAD: Style = { size: 8.5, weight: 'bold', color: COLORS.muted };
const STRONG: Style = { size: 9.5, weight: 'bold', color: COLORS.ink };
const ROW_HEADING: Style = { size: 9.5, weight: 'regular', color: COLORS.muted };
const PADDING = 5;
const GAP = 10;

interface Cell {
  readonly tag: 'TH' | 'TD';
  readonly scope?: 'Row' | 'Column';
  readonly lines: readonly Line[];
  readonly style: Style;
}

type Row = readonly Cell[];

/** A table with its cells broken into lines, ready to be drawn. */
export interface SetTable {
  /** Points from the top of the column titles to the foot of the first row, which stay on one page. */
  readonly leadHeight: number;
  /** Draws the table from `sheet.y`. Rows are not split between pages. */
  readonly draw: (parent: PDFKit.PDFStructureElement) => void;
}

/** Breaks the cells of a table into lines. Headings are repeated on each page, and screen readers read them once. */
export function setTable(sheet: Sheet, table: PdfTable): SetTable {
  const widths = columnWidths(sheet, table);
  const { columns, rows, total, rowsHaveHeadings = false } = table;
  const cell = (text: string, index: number, style: Style, heads: 'Row' | 'Column' | null): Cell => ({
    tag: heads ? 'TH' : 'TD',
    ...(heads && { scope: heads }),
    style,
    lines: sheet.lines(text, (widths[index] ?? 0) - GAP, style),
  });
  const head = hasHead(table) ? columns.map(({ label }, index) => cell(label, index, HEAD, 'Column')) : null;
  const body: readonly Row[] = [
    ...rows.map(row =>
      row.map((text, index) =>
        rowsHaveHeadings && index === 0
          ? cell(text, index, ROW_HEADING, 'Row')
          : cell(text, index, CELL, null),
      ),
    ),
    ...(total ? [total.map((text, index) => cell(text, index, STRONG, index === 0 ? 'Row' : null))] : []),
  ];
  const leadHeight = [head, body[0]].reduce((sum, row) => sum + (row ? heightOf(sheet, row) : 0), 0);
  const place = (element: PDFKit.PDFStructureElement, cells: Row) => {
    if (sheet.ensure(heightOf(sheet, cells)) && head) {
      sheet.decorate(() => setCells(sheet, table, widths, head));
      endRow(sheet, head);
    }
    const row = sheet.doc.struct('TR');
    element.add(row);
    setCells(sheet, table, widths, cells, ({ tag, scope }, draw) => {
      row.add(sheet.doc.struct(tag, scope ? { scope } : {}, draw));
    });
    row.end();
    endRow(sheet, cells);
  };
  const draw = (parent: PDFKit.PDFStructureElement) => {
    const element = sheet.doc.struct('Table');
    parent.add(element);
    sheet.ensure(leadHeight);
    if (head) place(element, head);
    for (const row of body) place(element, row);
    element.end();
  };
  return { leadHeight, draw };
}

const hasHead = ({ columns }: PdfTable): boolean => columns.some(({ label }) => label !== '');

/**
 * Returns the widths of the columns in points. A column with whole cells is at least as wide as its widest cell; the others
 * divide the rest of the page by their shares.
 */
function columnWidths(sheet: Sheet, { columns, rows, total }: PdfTable): readonly number[] {
  // Whole points, because the sum and the difference of fractions may be a little less than the text.
  const measure = (text: string, style: Style) =>
    Math.ceil(sheet.width(sheet.typeface.runs(text, style.weight), style)) + GAP;
  const share = ({ share }: PdfColumn) => (share / 100) * TEXT_WIDTH;
  const whole = columns.map((column, index) =>
    column.numeric || column.whole
      ? Math.max(
          share(column),
          measure(column.label, HEAD),
          ...rows.map(row => measure(row[index] ?? '', CELL)),
          measure(total?.[index] ?? '', STRONG),
        )
      : null,
  );
  const left = TEXT_WIDTH - whole.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const shares = columns.reduce((sum, column, index) => sum + (whole[index] === null ? share(column) : 0), 0);
  return columns.map((column, index) => whole[index] ?? (share(column) / shares) * left);
}

const heightOf = (sheet: Sheet, cells: Row): number =>
  Math.max(...cells.map(({ lines, style }) => sheet.height(lines.length, style))) + 2 * PADDING;

function endRow(sheet: Sheet, cells: Row): void {
  sheet.y += heightOf(sheet, cells);
  sheet.rule(sheet.y);
}

function setCells(
  sheet: Sheet,
  { columns }: PdfTable,
  widths: readonly number[],
  cells: Row,
  tagged: (cell: Cell, draw: () => void) => void = (_, draw) => draw(),
): void {
  let x: number = PAGE.margin;
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0;
    const left = x;
    tagged(cell, () => {
      for (const [number, line] of cell.lines.entries()) {
        const indent = columns[index]?.numeric ? width - sheet.width(line, cell.style) : 0;
        sheet.set(line, left + indent, sheet.y + PADDING + sheet.height(number, cell.style), cell.style);
      }
    });
    x += width;
  }
}
