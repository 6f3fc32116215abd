import { EditionId } from '@limn/contracts/ids';
import { useState } from 'react';
import { useParams } from 'react-router';
import { EditionPage } from '../../features/editions/edition-page.tsx';
import { useEdition } from '../../features/editions/use-edition.ts';
import { BuyTogether } from '../../features/licensing/buy-together.tsx';
import { StylePicker } from '../../features/studio/style-picker.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';
import { NotFound } from './not-found-screen.tsx';

/** `/creator/edition/{id}`, and for the book's side `/artist/edition/{id}` and `/influencer/edition/{id}`. */
export function EditionScreen() {
  const id = EditionId.safeParse(useParams()['editionId']);
  return id.success ? (
    <Shown key={id.data} id={id.data} />
  ) : (
    <NotFound what="There is no edition at this address." />
  );
}

function Shown({ id }: { id: EditionId }) {
  const { data: edition, error, mutate } = useEdition(id);
  const [loaded, setLoaded] = useState(0);
  if (isNotFound(error)) return <NotFound what="There is no such edition of yours." />;
  if (!edition)
    return (
      <div className="page py-10 md:py-14">
        <PageTitle>Illustrated edition</PageTitle>
        {error ? (
          <ErrorState error={error} retry={() => void mutate()} />
        ) : (
          <Loading label="Loading the edition">
            <Skeleton className="h-12 w-2/5" />
            <Skeleton className="mt-8 h-40 w-full" />
          </Loading>
        )}
      </div>
    );
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>{`Illustrated edition: ${edition.document.title}`}</PageTitle>
      <EditionPage
        key={loaded}
        edition={edition}
        reload={() => void mutate().then(() => setLoaded(loaded + 1))}
        chooseStyle={(chooser) => <StylePicker {...chooser} />}
        buyTogether={(pictures) => (
          <BuyTogether
            edition={id}
            title={edition.document.title}
            tier={edition.tier === 'personal' ? 'personal' : 'standard'}
            pictures={pictures}
          />
        )}
      />
    </div>
  );
}
