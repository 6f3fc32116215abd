import { ImageGrid } from '../../features/images/image-grid.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../page-title.tsx';

export function ImagesScreen() {
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Images</PageTitle>
      <h1 className="mb-8 text-2xl md:text-[56px] md:leading-none">Your pictures</h1>
      <ImageGrid
        query={{ owner: 'me' }}
        size={20}
        linkTo={paths.image}
        empty="You have made no picture yet. Choose a style and say what to paint."
        emptyAction={
          <ButtonLink to={paths.canvas} look="gold">
            Start Creating
          </ButtonLink>
        }
      />
    </div>
  );
}
