export interface AgreementBlock {
  /** Which line of the text it is, counted without empty ones. */
  line: number;
  kind: 'heading' | 'paragraph';
  text: string;
}

/**
 * Splits an agreement into blocks: a line is a paragraph, headings begin with '# '. A first heading that repeats the
 * title is dropped, because the caller shows the title.
 */
export function agreementBlocks(text: string, title: string): AgreementBlock[] {
  const blocks = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((text, line): AgreementBlock => {
      const heading = /^#+\s+(.*)$/.exec(text);
      return heading
        ? { line, kind: 'heading', text: heading[1] ?? '' }
        : { line, kind: 'paragraph', text };
    });
  const [first] = blocks;
  return first?.kind === 'heading' && first.text === title ? blocks.slice(1) : blocks;
}
