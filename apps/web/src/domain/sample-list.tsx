import { referenceLine } from '@limn/contracts/references';
import type { Sample } from '@limn/contracts/samples';
import { ArtistShares } from './artist-shares.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/states.tsx';

/** Sample pictures of a style, each with its prompt and credit. */
export function SampleList({
  samples,
  places = samples.length,
}: {
  samples: readonly Sample[];
  /** How many there will be; what is not painted yet keeps its place. */
  places?: number;
}) {
  return (
    <ul aria-label="Samples" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {samples.map((sample) => (
        <li key={sample.id}>
          <Picture
            src={sample.url}
            width={sample.width}
            height={sample.height}
            alt={`Sample: ${sample.prompt}`}
            className="aspect-square w-full rounded-m"
          />
          <p className="mt-1.5 text-[13px] text-muted">
            ‘<bdi>{sample.prompt}</bdi>’
          </p>
          <p className="text-[13px]">
            <ArtistShares credits={sample.credits} />
          </p>
          {sample.references.map((reference) => (
            <p dir="auto" key={reference.id} className="text-[13px] text-muted">
              {referenceLine(reference)}
            </p>
          ))}
        </li>
      ))}
      {Array.from({ length: Math.max(0, places - samples.length) }, (_, index) => (
        <li key={index}>
          <Skeleton className="aspect-square w-full rounded-m" />
        </li>
      ))}
    </ul>
  );
}
