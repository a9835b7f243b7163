import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsIn } from './anchors-in.ts';

/**
 * Returns the relative links of a Markdown document that lead to no file or to no heading.
 * @param root folder of all documents
 * @param document path of the document in `root`
 */
export function brokenLinks(root: string, document: string): string[] {
  const links = linksIn(readFileSync(join(root, document), 'utf8'));
  return links.flatMap(link => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : join(dirname(document), file);
    if (!existsSync(join(root, target))) return `${document}: no file ${link}`;
    const isFound =
      anchor === undefined || anchorsIn(readFileSync(join(root, target), 'utf8')).includes(anchor);
    return isFound ? [] : `${document}: no heading ${link}`;
  });
}

const linksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to).filter(to => !/^[a-z]+:/.test(to));
