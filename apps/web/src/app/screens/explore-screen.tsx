import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { ImageGrid } from '../../features/images/image-grid.tsx';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MarketTabs } from '../market-tabs.tsx';
import { PageTitle } from '../page-title.tsx';

/** Everybody's offered pictures, newest first; each leads to its page, and its recipe to the studio. */
export function ExploreScreen() {
  const [query, change] = useQuery();
  const words = query.get('q') ?? '';
  const search = (text: string) => change({ q: text || null, images: null }, true);
  return (
    <div className="page py-10 md:py-11">
      <PageTitle>Explore</PageTitle>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h1 className="text-2xl md:text-[56px] md:leading-none">Explore</h1>
          <p className="mt-3 max-w-[56ch] text-base text-muted">
            Pictures people made here. Open one to see the artists it credits, or start yours from
            its recipe.
          </p>
        </div>
        <div className="w-full md:max-w-[560px]">
          <SearchBox
            label="Search pictures"
            placeholder="Words of a prompt, a style or an artist"
            value={words}
            onSearch={search}
          />
        </div>
      </div>
      <MarketTabs />
      <h2 dir="auto" className="sr-only">
        Pictures
      </h2>
      <ImageGrid
        query={{ owner: 'anyone', words }}
        empty={
          words
            ? 'No offered picture matches these words.'
            : 'No pictures are offered yet. Be the first to offer one.'
        }
        emptyAction={
          words ? (
            <Button onClick={() => search('')}>Show all pictures</Button>
          ) : (
            <ButtonLink to={paths.canvas} look="gold">
              Start Creating
            </ButtonLink>
          )
        }
        linkTo={(image) => paths.image(image)}
        recipeLink={paths.canvasFromImage}
      />
    </div>
  );
}
