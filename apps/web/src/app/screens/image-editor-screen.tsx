import { canvasRoutes } from '@limn/contracts/canvases';
import { ImageId } from '@limn/contracts/ids';
import { Navigate } from 'react-router';
import useSWRImmutable from 'swr/immutable';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';

/** `/image-editor?image={id}` (specification §2): a canvas around one picture. Without one, all canvases. */
export function ImageEditorScreen() {
  const [query] = useQuery();
  const image = ImageId.safeParse(query.get('image'));
  if (!image.success) return <Navigate to={paths.canvases} replace />;
  return <Opening image={image.data} />;
}

function Opening({ image }: { image: ImageId }) {
  // One canvas a visit: coming back here by Back opens the same.
  const { data, error, mutate } = useSWRImmutable(['image-editor', image], () =>
    call(canvasRoutes.create, { body: { image } }),
  );
  if (data) return <Navigate to={paths.openCanvas(data.id)} replace />;
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <PageTitle>Image editor</PageTitle>
      {error ? (
        <ErrorState error={error as Error} retry={() => void mutate()} />
      ) : (
        <Loading label="Opening the picture">
          <Skeleton className="size-72" />
        </Loading>
      )}
    </main>
  );
}
