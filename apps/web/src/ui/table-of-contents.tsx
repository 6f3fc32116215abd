/** The headings of a long text: at the side on wide screens, folded above the text on small ones. */
export function TableOfContents({
  headings,
}: {
  headings: readonly { id: string; text: string }[];
}) {
  if (headings.length === 0) return null;
  const links = (
    <ul className="mt-3 border-l">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a dir="auto" href={`#${id}`} className="block py-1.5 pl-4 text-muted hover:text-text">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label="On this page" className="not-printed">
      <div className="sticky top-[82px] max-h-[calc(100dvh-110px)] overflow-y-auto max-lg:hidden">
        <p className="text-xs font-medium tracking-[0.08em] text-muted uppercase">On this page</p>
        {links}
      </div>
      <details className="rounded-m border px-4 py-3 lg:hidden">
        <summary className="font-medium">On this page</summary>
        {links}
      </details>
    </nav>
  );
}
