import { canvasRoutes } from '@limn/contracts/canvases';
import { CanvasId, ImageId } from '@limn/contracts/ids';
import useSWRImmutable from 'swr/immutable';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../logo.tsx';
import { PageTitle } from '../page-title.tsx';

/** `/image-editor?image={id}` (specification §2): one picture opened for editing. Without one, it is chosen here. */
export function ImageEditorScreen() {
  const [query, change] = useQuery();
  const image = ImageId.safeParse(query.get('image'));
  if (image.success) return <Opening key={image.data} image={image.data} />;
  return (
    <main className="page max-w-[980px] py-8">
      <PageTitle>Image editor</PageTitle>
      <Logo to={paths.canvases} />
      <h1 className="mt-8 mb-6 text-2xl md:text-3xl">Choose a picture to edit</h1>
      <ImageChoice onChoose={(id) => change({ image: id })} />
    </main>
  );
}

const OpenCanvas = lazyComponent(
  async () => (await import('./canvas-screen.tsx')).OpenCanvas,
  <Skeleton className="h-dvh" />,
);
const ImageChoice = lazyComponent(
  async () => (await import('../../domain/image-choice.tsx')).ImageChoice,
  <Skeleton className="h-48" />,
);

const storageKey = 'limn.image-editor';
/** The canvas in which a picture was last edited on this device, by its id; the newest last. */
const Edited = z.array(z.tuple([ImageId, CanvasId]));
const mostKept = 100;

function edited(): z.infer<typeof Edited> {
  try {
    const read = Edited.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** The canvas of a picture: the last one it was edited in, if that still exists, else a new one. */
async function canvasOf(image: ImageId): Promise<CanvasId> {
  const before = edited();
  const known = before.find(([id]) => id === image)?.[1];
  if (known) {
    const { deletedAt } = await call(canvasRoutes.get, { params: { id: known } }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_found') return { deletedAt: '' };
        throw error;
      },
    );
    if (deletedAt === null) return known;
  }
  const { id } = await call(canvasRoutes.create, { body: { image } });
  const others = before.filter(([other]) => other !== image);
  localStorage.setItem(storageKey, JSON.stringify([...others, [image, id]].slice(-mostKept)));
  return id;
}

function Opening({ image }: { image: ImageId }) {
  const { data, error, mutate } = useSWRImmutable(['image-editor', image], () => canvasOf(image));
  if (data) return <OpenCanvas key={data} id={data} title="Image editor" />;
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
