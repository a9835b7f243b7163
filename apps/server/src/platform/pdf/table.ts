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
  /** Share of the page's width in percent. */
  readonly share: number;
  /** Aligns amounts to the right. */
  readonly numeric?: boolean;
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

/**
 * Draws a table from `sheet.y`. Rows are not split between pages. Headings are repeated on each page, and screen
 * readers read them once.
 */
export function drawTable(
  sheet: Sheet,
  parent: PDFKit.PDFStructureElement,
  { columns, rows, total, rowsHaveHeadings = false }: PdfTable,
): void {
  const table = sheet.doc.struct('Table');
  parent.add(table);
  const cell = (text: string, index: number, style: Style, heads: 'Row' | 'Column' | null): Cell => ({
    tag: heads ? 'TH' : 'TD',
    ...(heads && { scope: heads }),
    style,
    lines: sheet.lines(text, innerWidth(columns[index]), style),
  });
  const head = columns.some(({ label }) => label !== '')
    ? columns.map(({ label }, index) => cell(label, index, HEAD, 'Column'))
    : null;
  const place = (cells: readonly Cell[]) => {
    const height = heightOf(sheet, cells);
    if (sheet.ensure(height) && head) {
      sheet.decorate(() => setCells(sheet, columns, head));
      endRow(sheet, head);
    }
    const row = sheet.doc.struct('TR');
    table.add(row);
    setCells(sheet, columns, cells, ({ tag, scope }, draw) => {
      const element = sheet.doc.struct(tag, scope ? { scope } : {}, draw);
      row.add(element);
    });
    row.end();
    endRow(sheet, cells);
  };
  if (head) place(head);
  for (const row of rows)
    place(
      row.map((text, index) =>
        rowsHaveHeadings && index === 0
          ? cell(text, index, ROW_HEADING, 'Row')
          : cell(text, index, CELL, null),
      ),
    );
  if (total) place(total.map((text, index) => cell(text, index, STRONG, index === 0 ? 'Row' : null)));
  table.end();
}

const widthOf = (column: PdfColumn | undefined): number => ((column?.share ?? 0) / 100) * TEXT_WIDTH;
const innerWidth = (column: PdfColumn | undefined): number => widthOf(column) - GAP;

const heightOf = (sheet: Sheet, cells: readonly Cell[]): number =>
  Math.max(...cells.map(({ lines, style }) => sheet.height(lines.length, style))) + 2 * PADDING;

function endRow(sheet: Sheet, cells: readonly Cell[]): void {
  sheet.y += heightOf(sheet, cells);
  sheet.rule(sheet.y);
}

function setCells(
  sheet: Sheet,
  columns: readonly PdfColumn[],
  cells: readonly Cell[],
  tagged: (cell: Cell, draw: () => void) => void = (_, draw) => draw(),
): void {
  let x: number = PAGE.margin;
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    const left = x;
    tagged(cell, () => {
      for (const [number, line] of cell.lines.entries()) {
        const indent = column?.numeric ? widthOf(column) - sheet.width(line, cell.style) : 0;
        sheet.set(line, left + indent, sheet.y + PADDING + sheet.height(number, cell.style), cell.style);
      }
    });
    x += widthOf(column);
  }
}
