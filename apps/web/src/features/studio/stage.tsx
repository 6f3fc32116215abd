import { parseDimensions } from '@limn/contracts/constants';
import type { Generation, Image } from '@limn/contracts/studio';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Notice } from '../../ui/states.tsx';
import { cancelledWords, GenerationProgress } from './generation-progress.tsx';
import { isUnderWay } from './use-generation.ts';
import { useModels } from './use-models.ts';

/** Fits a box of these proportions into the stage, whose own proportions vary. */
function fitted(width: number, height: number): React.CSSProperties {
  return { width: `min(100cqw, calc(100cqh * ${width} / ${height}), ${width}px)` };
}

/** The newest picture, or what is being painted, in the middle of everything. */
export function Stage({
  generation,
  image,
  picture,
  caption,
  empty,
  loading,
  lost,
  onPick,
  onBuiltIn,
}: {
  generation: Generation | undefined;
  image: Image | undefined;
  /** The chosen picture itself. */
  picture: ReactNode;
  /** Content below the picture: credits, and links to next steps. */
  caption: ReactNode;
  empty: ReactNode;
  /** A generation is named in the address and has not come yet. */
  loading: boolean;
  /** The server cannot be reached at the moment. */
  lost: boolean;
  onPick: (position: number) => void;
  /** Asks for the same words, composed by Limn itself. */
  onBuiltIn: (generation: Generation) => void;
}) {
  const running = isUnderWay(generation);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {generation && running && (
        <div className="max-lg:px-4 max-lg:pt-4 lg:absolute lg:top-4 lg:right-4 lg:z-10 lg:w-[280px]">
          <GenerationProgress generation={generation} lost={lost} />
        </div>
      )}
      <div className="grid min-h-[300px] flex-1 place-items-center p-4 [container-type:size] max-lg:aspect-square lg:min-h-0 lg:p-7">
        {image ? (
          <div style={fitted(image.width, image.height)} className="ring-1 ring-line-strong">
            {picture}
          </div>
        ) : generation && running ? (
          <Preview key={generation.id} generation={generation} />
        ) : generation ? (
          <Outcome generation={generation} onBuiltIn={() => onBuiltIn(generation)} />
        ) : (
          empty
        )}
      </div>
      {(generation || loading) && (
        <div className="flex flex-col items-center gap-3 px-4 pb-4">
          <div dir="auto" className="min-h-6">
            {caption}
          </div>
          {generation && generation.recipe.number_of_images > 1 && (
            <Results generation={generation} chosen={image} onPick={onPick} />
          )}
        </div>
      )}
    </div>
  );
}

/** The newest preview; the previous one stays until it is loaded. */
function Preview({ generation }: { generation: Generation }) {
  const newest = generation.previewUrl;
  const [shown, setShown] = useState<string>();
  const { width, height } = parseDimensions(generation.recipe.image_dimensions);
  const addresses = [...new Set([shown, newest])].filter((address) => address != null);
  return (
    <div
      style={{ ...fitted(width, height), aspectRatio: `${width} / ${height}` }}
      className="overflow-hidden bg-blank ring-1 ring-line-strong"
    >
      {addresses.map((address) => (
        <img
          key={address}
          src={address}
          width={width}
          height={height}
          hidden={address !== shown}
          data-dd-privacy="mask"
          alt={`Preview of: ${generation.recipe.prompt}`}
          className="size-full object-cover"
          onLoad={() => setShown(address)}
        />
      ))}
    </div>
  );
}

/** A generation that ended without a picture: why, and what became of its credits. */
function Outcome({ generation, onBuiltIn }: { generation: Generation; onBuiltIn: () => void }) {
  const { model } = useModels(generation.recipe.model);
  const back = generation.creditsReserved - generation.creditsSpent;
  if (generation.status === 'cancelled') {
    return (
      <p className="text-muted">This generation was cancelled. {cancelledWords(generation)}</p>
    );
  }
  if (generation.status === 'succeeded') {
    return <p className="text-muted">You deleted these pictures.</p>;
  }
  return (
    <div className="max-w-[52ch]">
      <Notice tone="danger">
        Painting failed: {generation.error ?? 'the reason is not known.'}
        {back > 0 && ` ${back} credits came back.`}
      </Notice>
      {model?.composer && (
        <Button look="plain" size="small" className="mt-4" onClick={onBuiltIn}>
          Paint these words with Limn Collage
        </Button>
      )}
    </div>
  );
}

/** All pictures of one generation; places of those that are not painted yet are kept. */
function Results({
  generation,
  chosen,
  onPick,
}: {
  generation: Generation;
  chosen: Image | undefined;
  onPick: (position: number) => void;
}) {
  const { images, recipe } = generation;
  // Pictures are painted side by side: a later one may be there first, and keeps its place.
  const places = Array.from({ length: recipe.number_of_images }, (_, place) => ({
    place,
    image: images.find(({ position }) => position === place),
  }));
  const shown = isUnderWay(generation) ? places : places.filter(({ image }) => image);
  return (
    <ul
      aria-label="Pictures of this generation"
      className="flex min-h-14 flex-wrap justify-center gap-2"
    >
      {shown.map(({ place, image }) =>
        image ? (
          <li key={place}>
            <button
              type="button"
              aria-label={`Picture ${place + 1} of ${places.length}`}
              aria-current={image.id === chosen?.id ? 'true' : undefined}
              onClick={() => onPick(place + 1)}
              className={classNames(
                'block size-14 overflow-hidden rounded-s border-2 transition-colors',
                image.id === chosen?.id ? 'border-blue' : 'border-transparent hover:border-control',
              )}
            >
              <Picture
                src={image.thumbnailUrl}
                alt=""
                width={56}
                height={56}
                className="size-full"
              />
            </button>
          </li>
        ) : (
          <li
            key={place}
            aria-hidden
            className="size-14 rounded-s border border-dashed border-line-strong"
          />
        ),
      )}
    </ul>
  );
}
