import { describe, expect, test } from 'vitest';
import { renderMarkdown, summaryOf } from './markdown.ts';

const html = (text: string) => renderMarkdown(text).html.trim();

describe('Markdown of people we do not know', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', '<script'],
    ['a script inside a line', 'Hello <script>alert(1)</script>', '<script'],
    ['an event handler', '<img src=x onerror=alert(1)>', '<img'],
    ['a link to a script', '[press](javascript:alert(1))', 'javascript:'],
    ['a link with capital letters', '[press](JaVaScRiPt:alert(1))', 'href'],
    ['a link with entities', '[press](javascript&colon;alert(1))', 'href'],
    ['a link to data', '[press](data:text/html,<script>1</script>)', 'href'],
    ['a picture that is a script', '![alt](javascript:alert(1))', '<img'],
    ['a link without a scheme', '[press](//elsewhere.example)', 'href'],
    [
      'a quote that ends an attribute',
      '![" onload="alert(1)](https://a.example/b.png)',
      '" onload',
    ],
    ['code that ends its element', '```\n</code></pre><script>1</script>\n```', '<script'],
    ['a language that ends its attribute', '```"><script>\n1\n```', '<script'],
    ['a style', '<style>*{display:none}</style>', '<style'],
    ['a frame', '<iframe src="https://a.example"></iframe>', '<iframe'],
  ])('%s does not get through', (_name, text, forbidden) => {
    expect(html(text)).not.toContain(forbidden);
  });

  test('what it is for does', () => {
    expect(html('## A *b*\n\n- **c** [d](/e)\n- [f](https://g.example)')).toBe(
      '<h2 id="a-b">A <em>b</em></h2><ul>\n<li><strong>c</strong> <a href="/e">d</a></li>\n' +
        '<li><a href="https://g.example" rel="noopener noreferrer">f</a></li>\n</ul>',
    );
  });

  test('headings of one name lead to different places', () => {
    expect(renderMarkdown('## One & two\n\n## One & two').headings).toEqual([
      { id: 'one-two', text: 'One & two' },
      { id: 'one-two-2', text: 'One & two' },
    ]);
  });
});

test('a summary is the first paragraph, cut at a word', () => {
  expect(summaryOf('<p>One <em>two</em> &amp; three.</p><p>Four.</p>')).toBe('One two & three.');
  expect(summaryOf(`<p>${'word '.repeat(60)}</p>`, 22)).toBe('word word word word…');
});
