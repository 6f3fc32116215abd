import { getDocumentProxy } from 'unpdf';

/** The text of a PDF as a reader extracts it, with `between` in the place of the breaks between lines. */
export async function textOfPdf(bytes: Uint8Array, between = ''): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  let all = '';
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) all += item.hasEOL ? item.str + between : item.str;
  }
  return all;
}

interface Tag {
  role: string;
  alt?: string;
  children?: Tag[];
}

/** The tags of a PDF, page by page, in a screen reader's order: 'H1', 'Figure: alternative text', … */
export async function tagsOfPdf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const found: string[] = [];
  const add = ({ role, alt, children = [] }: Tag): void => {
    if (role && role !== 'Root') found.push(alt === undefined ? role : `${role}: ${alt}`);
    for (const child of children) add(child);
  };
  for (let number = 1; number <= document.numPages; number++) {
    const tree = (await (await document.getPage(number)).getStructTree()) as Tag | null;
    if (tree) add(tree);
  }
  return found;
}
