import type { ImageId } from '@limn/contracts/ids';
import type { ParentPart } from '@limn/contracts/picture-account';
import { imageRoutes, type Relation } from '@limn/contracts/studio';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { Picture } from '../../ui/picture.tsx';

const parts: Record<ParentPart, string> = {
  base: 'Base',
  guide: 'Pose and depth',
  subject: 'Subject',
  layer: 'Layer',
};

/** The pictures that this one was made from and those made from it, where the reader may see them. */
export function RelatedImages({ id }: { id: ImageId }) {
  // The page is complete without this while it loads, and most pictures have none.
  const { data } = useApi(imageRoutes.relations, { params: { id } });
  return (
    <>
      <Related title="Made from" images={data?.madeFrom ?? []} named />
      <Related title="Used in" images={data?.usedIn ?? []} />
    </>
  );
}

function Related({
  title,
  images,
  named = false,
}: {
  title: string;
  images: readonly Relation[];
  /** Shows the role of each picture. */
  named?: boolean;
}) {
  if (images.length === 0) return null;
  return (
    <section aria-label={title} className="border-t pt-5">
      <h2 dir="auto" className="mb-3 font-ui text-xs font-medium tracking-normal text-muted">
        {title}
      </h2>
      <ul className="grid grid-cols-4 gap-2.5">
        {images.map((image) => (
          <li key={`${image.id}:${image.part}`} data-dd-privacy="mask">
            <Link
              to={paths.image(image.id)}
              aria-label={named ? `${parts[image.part]}: ${image.title}` : image.title}
              title={image.title}
              className="block rounded-s"
            >
              <Picture
                src={image.thumbnailUrl}
                alt=""
                width={96}
                height={96}
                className="aspect-square w-full rounded-s"
              />
            </Link>
            {named && <p className="mt-1 truncate text-[13px] text-muted">{parts[image.part]}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
