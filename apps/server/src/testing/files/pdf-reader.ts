import type { FileOut } from '@oficio/domain/endpoint.ts';
import { getDocumentProxy, getMeta } from 'unpdf';

/** The content of a PDF: its text and its tags for screen readers. */
export interface ReadPdf {
  readonly name: string;
  readonly title: unknown;
  readonly language: unknown;
  readonly pages: number;
  /** Text of all pages, with single spaces. */
  readonly text: string;
  /** Roles of the tagged text, each once. */
  readonly roles: readonly string[];
}

interface Node {
  readonly role?: string;
  readonly children?: readonly object[];
}

export async function readPdf({ name, bytes }: FileOut): Promise<ReadPdf> {
  const document = await getDocumentProxy(bytes.slice());
  const { info } = await getMeta(document);
  const words: string[] = [];
  const roles = new Set<string>();
  const collect = (node: object) => {
    const { role, children = [] } = node as Node;
    if (role) roles.add(role);
    children.forEach(collect);
  };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    words.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''));
    collect((await page.getStructTree()) ?? {});
  }
  // Treats the non-breaking space in '20,00 €' as a space.
  const text = words.join(' ').replace(/[\s\u00a0]+/g, ' ');
  return {
    name,
    title: info.Title,
    language: info.Language,
    pages: document.numPages,
    text,
    roles: [...roles],
  };
}

/** A piece of text and its place on its page, which starts with 1. */
export interface PlacedText {
  readonly text: string;
  readonly page: number;
  /** Points from the left and from the foot of the page. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Returns the texts of a PDF with their places, in the order of their drawing. */
export async function readPlaces(bytes: Uint8Array): Promise<readonly PlacedText[]> {
  const document = await getDocumentProxy(bytes.slice());
  const places: PlacedText[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items)
      if ('str' in item && item.str.trim() !== '') {
        const [, , , , x = 0, y = 0] = item.transform as number[];
        places.push({ text: item.str.replace(/[\s\u00a0]+/g, ' '), page: number, x, y, width: item.width });
      }
  }
  return places;
}
