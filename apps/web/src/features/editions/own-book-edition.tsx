import type { OwnBook } from '@limn/contracts/books';
import { cutText } from '@limn/contracts/text';
import { editionRoutes } from '@limn/contracts/editions';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { BeginEdition } from './begin-edition.tsx';
import { EditionList } from './edition-list.tsx';

/**
 * Illustrated editions that an author makes of an own book.
 * @param beforeSignUp called when the author leaves to add a creator profile, to find the way back
 */
export function OwnBookEdition({
  book: { id, title },
  beforeSignUp,
}: {
  book: Pick<OwnBook, 'id' | 'title'>;
  beforeSignUp: () => void;
}) {
  const { data, error, mutate } = useApi(editionRoutes.ofBook, { params: { id } });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return null;
  return (
    <section aria-labelledby="edition" className="mt-16 flex flex-col gap-4 border-t pt-8">
      <h2 id="edition" className="text-xl">
        Illustrated editions
      </h2>
      <EditionList editions={data.editions} to={paths.edition} verb="Open" />
      {data.refusal && <p className="max-w-[65ch] text-muted">{data.refusal}</p>}
      {data.needsCreator && (
        <>
          <p className="max-w-[65ch] text-muted">
            You can illustrate your own book, with a picture for each scene, and export it as PDF
            and EPUB. Pictures are made and licensed with a creator profile.
          </p>
          <ButtonLink
            to={paths.selectProfile('creator')}
            className="self-start"
            onClick={beforeSignUp}
          >
            Add a creator profile
          </ButtonLink>
        </>
      )}
      {data.mayBegin && (
        <BeginEdition
          of={{ book: id }}
          first={data.editions.length === 0 ? cutText(title, 200) : ''}
        />
      )}
    </section>
  );
}
