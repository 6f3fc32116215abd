import type { Edition } from '@limn/contracts/editions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/states.tsx';
import { type BuyTogether, FilesPart } from './files-part.tsx';
import { LookPart } from './look-part.tsx';
import { PagesPart } from './pages-part.tsx';
import { ScenesPart } from './scenes-part.tsx';
import { TextPart } from './text-part.tsx';
import { useDocument, type Writing } from './use-document.ts';
import type { StyleChooser } from './style-chooser.ts';

const parts = {
  text: 'Text',
  scenes: 'Scenes',
  look: 'Characters and style',
  pages: 'Pages',
  files: 'Files',
} as const;
type Part = keyof typeof parts;

const isPart = (value: string | null): value is Part => value !== null && value in parts;

const states = {
  saved: 'Saved',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Not saved',
} as const;

/** The workspace of an illustrated edition, part by part; what is decided saves itself. */
export function EditionPage({
  edition,
  chooseStyle,
  buyTogether,
  reload,
}: {
  edition: Edition;
  chooseStyle: (chooser: StyleChooser) => ReactNode;
  buyTogether: BuyTogether;
  /** Reloads the edition and drops unsaved changes. */
  reload: () => void;
}) {
  const writing = useDocument(edition);
  const [query, setQuery] = useQuery();
  const { document, state, problem, flush } = writing;
  const offered = (Object.keys(parts) as Part[]).filter(
    (part) => edition.open || part === 'pages' || part === 'files',
  );
  const asked = query.get('part');
  const first: Part = edition.open ? (document.text ? 'scenes' : 'text') : 'pages';
  const part = isPart(asked) && offered.includes(asked) ? asked : first;
  const go = (next: Part) => setQuery({ part: next });
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <p className="text-muted">
            Illustrated edition of{' '}
            {edition.mine && edition.project ? (
              <Link
                to={paths.project(edition.project.id)}
                className="rounded-s text-blue underline"
              >
                <bdi>{edition.book.title}</bdi>
              </Link>
            ) : (
              edition.book.title
            )}{' '}
            by{' '}
            {new Intl.ListFormat('en').format(
              edition.book.people.map(({ name, role }) =>
                role === 'author' ? name : `${name} (${role})`,
              ),
            )}
          </p>
          <h1 dir="auto" className="mt-1 text-2xl break-words md:text-3xl">
            {document.title}
          </h1>
        </div>
        {edition.open && (
          <span role="status" className="text-[13px] text-muted">
            {states[state]}
          </span>
        )}
      </header>
      {problem && (
        <div role="alert" className="mt-4 flex flex-col items-start gap-3">
          <Notice tone="danger">{problem}</Notice>
          {state === 'conflict' ? (
            <Button size="small" onClick={reload}>
              Load it again
            </Button>
          ) : (
            <Button size="small" onClick={() => void flush()}>
              Save again
            </Button>
          )}
        </div>
      )}
      {edition.closed && edition.mine && (
        <div className="mt-4">
          <Notice>{edition.closed}</Notice>
        </div>
      )}
      <nav aria-label="Parts of the edition" className="mt-6 mb-8 border-b">
        <ul className="flex flex-wrap gap-x-1">
          {offered.map((name) => (
            <li key={name}>
              <Link
                to={`?part=${name}`}
                aria-current={name === part ? 'page' : undefined}
                className={classNames(
                  'block border-b-2 px-3 py-2.5 whitespace-nowrap transition-colors',
                  name === part
                    ? 'border-text text-text'
                    : 'border-transparent text-muted hover:text-text',
                )}
              >
                {parts[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Shown
        part={part}
        edition={edition}
        writing={writing}
        chooseStyle={chooseStyle}
        buyTogether={buyTogether}
        go={go}
      />
    </>
  );
}

function Shown({
  part,
  edition,
  writing,
  chooseStyle,
  buyTogether,
  go,
}: {
  part: Part;
  edition: Edition;
  writing: Writing;
  chooseStyle: (chooser: StyleChooser) => ReactNode;
  buyTogether: BuyTogether;
  go: (part: Part) => void;
}) {
  switch (part) {
    case 'text':
      return <TextPart edition={edition} writing={writing} onTaken={() => go('scenes')} />;
    case 'scenes':
      return (
        <ScenesPart
          edition={edition}
          writing={writing}
          toText={() => go('text')}
          toStyle={() => go('look')}
        />
      );
    case 'look':
      return <LookPart edition={edition} writing={writing} chooseStyle={chooseStyle} />;
    case 'pages':
      return <PagesPart edition={edition} writing={writing} />;
    case 'files':
      return <FilesPart edition={edition} writing={writing} buyTogether={buyTogether} />;
  }
}
