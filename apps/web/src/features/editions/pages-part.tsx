import {
  type Edition,
  type EditionPages,
  editionRoutes,
  type PageItem,
} from '@limn/contracts/editions';
import '@fontsource/literata/400.css';
import { useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { EmptyState, ErrorState, Loading, Notice, Skeleton } from '../../ui/states.tsx';
import { Pager, useOffset } from '../../ui/pager.tsx';
import type { Writing } from './use-document.ts';

const pagesAtOnce = 12;

/** The pages as they will be printed: the server has set every line. */
export function PagesPart({ edition, writing }: { edition: Edition; writing: Writing }) {
  const offset = useOffset('page');
  const hasText = edition.document.text > 0;
  const { data, error, mutate } = useApi(
    editionRoutes.pages,
    hasText ? { params: { id: edition.id } } : null,
    { keepPreviousData: true },
  );
  // Every revision and every new picture has pages of its own.
  const painted = edition.paintings.map(({ image }) => image ?? '').join();
  const now = `${edition.revision} ${painted}`;
  const [seen, setSeen] = useState(now);
  if (seen !== now) {
    setSeen(now);
    void mutate();
  }
  if (!hasText) return <EmptyState text="There is no text yet, so there are no pages." />;
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Setting the pages">
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {['one', 'two', 'three', 'four'].map((name) => (
            <Skeleton key={name} className="aspect-[0.705] w-full" />
          ))}
        </div>
      </Loading>
    );
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-muted">
        <span className="num">{data.pages.length}</span> pages, A5
        {writing.state === 'saving' && ', saving what you changed'}
      </p>
      {!data.legible && (
        <Notice>
          Our PDF typefaces don’t support this book’s script, so you can only make the EPUB.
        </Notice>
      )}
      {data.legible && data.unset && (
        <Notice>
          Our typefaces lack some characters of the text; the PDF shows ‘?’ in their place. The EPUB
          has them all.
        </Notice>
      )}
      <ol className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {data.pages.slice(offset, offset + pagesAtOnce).map((page, index) => (
          <li key={offset + index}>
            <PageView
              edition={edition}
              pages={data}
              items={page.items}
              number={offset + index + 1}
            />
          </li>
        ))}
      </ol>
      <Pager label="Pages" name="page" size={pagesAtOnce} total={data.pages.length} />
    </div>
  );
}

const ink = '#171410';
const quiet = '#5c5750';

function PageView({
  edition,
  pages: { width, height },
  items,
  number,
}: {
  edition: Edition;
  pages: EditionPages;
  items: readonly PageItem[];
  number: number;
}) {
  const words = items
    .map((item) =>
      item.kind === 'picture' ? `${item.alt} ` : item.ends === 'word' ? `${item.text} ` : item.text,
    )
    .join('')
    .trim();
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Page ${number}: ${words || 'empty'}`}
      data-dd-privacy="mask"
      className="h-auto w-full rounded-s border bg-white"
    >
      {items.map((item, index) => (
        <Item key={index} edition={edition} item={item} />
      ))}
    </svg>
  );
}

function Item({ edition, item }: { edition: Edition; item: PageItem }) {
  if (item.kind === 'picture') {
    const { x, y, width, height, image } = item;
    const picture = edition.pictures.find(({ id }) => id === image);
    return picture ? (
      <image href={picture.url} x={x} y={y} width={width} height={height} />
    ) : (
      <rect x={x} y={y} width={width} height={height} fill="#e7e3dc" />
    );
  }
  const { text, face, size, x, y, width, wordSpace, ends } = item;
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
      fill={item.quiet ? quiet : ink}
      xmlSpace="preserve"
      style={{
        // The same fallback fonts as in the PDF.
        fontFamily:
          face === 'bookTitle'
            ? "'Instrument Serif', Literata, var(--ui-face)"
            : 'Literata, var(--ui-face)',
        wordSpacing: `${wordSpace}px`,
      }}
    >
      {ends === 'hyphen' ? `${text}-` : text}
    </text>
  );
}
