import type { ImageId } from '@limn/contracts/ids';
import { useState } from 'react';
import { ImageChoice } from './image-choice.tsx';
import { ReferenceChoice } from './reference-choice.tsx';

const sources = { own: 'Your pictures', references: 'References' } as const;

/** A picture to place on a canvas: one of the person's own, or an openly licensed one. */
export function PlaceChoice({ onChoose }: { onChoose: (id: ImageId) => void }) {
  const [source, setSource] = useState<keyof typeof sources>('own');
  return (
    <div className="flex flex-col gap-5">
      <div role="group" aria-label="Where the picture is from" className="flex gap-2">
        {(['own', 'references'] as const).map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={source === value}
            onClick={() => setSource(value)}
            className="h-10 rounded-full border border-control px-4 text-text transition-colors hover:border-text aria-pressed:border-transparent aria-pressed:bg-text aria-pressed:text-bg"
          >
            {sources[value]}
          </button>
        ))}
      </div>
      {source === 'own' ? (
        <ImageChoice onChoose={onChoose} />
      ) : (
        <ReferenceChoice onChoose={onChoose} />
      )}
    </div>
  );
}
