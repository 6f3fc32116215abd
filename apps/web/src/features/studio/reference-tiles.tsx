import type { ImageId, ReferenceId } from '@limn/contracts/ids';
import type { OwnPicture, Reference } from '@limn/contracts/references';
import { Check, PencilLine } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { nameOfReference } from '../../domain/about-reference.tsx';

const drawnLabel = 'Draw it without one';

const tile =
  'relative size-24 shrink-0 snap-start overflow-hidden rounded-m border border-line-strong has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:size-[82px]';
const radio = 'absolute inset-0 size-full cursor-pointer appearance-none outline-none';
const chosenFrame = 'pointer-events-none absolute inset-0 rounded-m border-[3px] border-blue';

function ChosenMark() {
  return (
    <>
      <span aria-hidden className={chosenFrame} />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-blue text-bg"
      >
        <Check size={13} strokeWidth={3} />
      </span>
    </>
  );
}

/** The pictures that can be followed, and none of them: one is chosen, also by the arrow keys. */
export function ReferenceTiles({
  references,
  waiting,
  chosen,
  subject,
  onChoose,
  onSubject,
  onPoint,
  own,
  onOwn,
  children,
}: {
  /** Pictures of the person's own; one that is pressed is followed in place of a reference. */
  own: readonly OwnPicture[];
  onOwn: (id: ImageId) => void;
  references: readonly Reference[];
  /** Tiles that are still being searched for. */
  waiting: number;
  chosen: ReferenceId | null;
  subject: ReferenceId | null;
  onChoose: (id: ReferenceId | null) => void;
  /** Where a second picture is being chosen, which the subject is cut out of. */
  onSubject: ((id: ReferenceId) => void) | null;
  onPoint: (reference: Reference | null) => void;
  /** Text for an empty list. */
  children?: ReactNode;
}) {
  const name = useId();
  return (
    <div className="-mx-1 flex snap-x scroll-px-1 gap-2 overflow-x-auto p-1">
      {own.length > 0 && (
        <ul aria-label="Your pictures" className="flex gap-2">
          {own.map(({ id, title, thumbnailUrl }) => (
            <li key={id} className={tile}>
              <Picture src={thumbnailUrl} alt="" className="size-full" />
              <button
                type="button"
                aria-label={`Follow your picture ${title}`}
                title={title}
                onClick={() => onOwn(id)}
                className="absolute inset-0 size-full outline-none"
              />
              <span
                aria-hidden
                className="pointer-events-none absolute inset-x-0 bottom-0 bg-black/80 text-center text-[11px] leading-5 text-white"
              >
                Yours
              </span>
            </li>
          ))}
        </ul>
      )}
      <div
        role="radiogroup"
        aria-label="Picture to follow"
        aria-busy={waiting > 0}
        className="flex gap-2"
      >
        {references.map((reference) => {
          const isChosen = reference.id === chosen;
          return (
            <div
              key={reference.id}
              className={tile}
              onPointerEnter={() => onPoint(reference)}
              onPointerLeave={() => onPoint(null)}
              onFocus={() => onPoint(reference)}
              onBlur={() => onPoint(null)}
            >
              <Picture src={reference.thumbnailUrl} alt="" className="size-full" />
              <input
                type="radio"
                name={name}
                value={reference.id}
                checked={isChosen}
                aria-label={nameOfReference(reference)}
                onChange={() => onChoose(reference.id)}
                // Clicking the preselected picture makes it the person's own choice.
                onClick={() => isChosen && onChoose(reference.id)}
                className={radio}
              />
              {isChosen && <ChosenMark />}
              {reference.showsPerson && (
                <span
                  aria-hidden
                  className="pointer-events-none absolute top-1.5 left-1.5 rounded-full bg-black/75 px-1.5 text-[11px] leading-[18px] text-white"
                >
                  Person
                </span>
              )}
              {!onSubject && reference.id === subject && (
                <span
                  aria-hidden
                  className="pointer-events-none absolute inset-x-0 bottom-0 bg-black/80 text-center text-[11px] leading-5 text-white"
                >
                  Subject
                </span>
              )}
              {onSubject && !isChosen && (
                <button
                  type="button"
                  aria-label={`Use the subject of ${reference.title}`}
                  aria-pressed={reference.id === subject}
                  onClick={() => onSubject(reference.id)}
                  className="absolute inset-x-0 bottom-0 h-11 bg-black/80 px-1 text-[11px] leading-tight font-medium text-white hover:bg-black focus-visible:-outline-offset-2 lg:h-8"
                >
                  Use its subject
                </button>
              )}
            </div>
          );
        })}
        {Array.from({ length: waiting }, (_, at) => (
          <Skeleton key={at} className="size-24 shrink-0 rounded-m lg:size-[82px]" />
        ))}
        <div className={classNames(tile, 'border-dashed')}>
          <span
            aria-hidden
            className="grid size-full place-content-center justify-items-center gap-1 px-1 text-center text-xs leading-tight"
          >
            <PencilLine size={18} />
            {drawnLabel}
          </span>
          <input
            type="radio"
            name={name}
            value=""
            checked={chosen === null}
            aria-label={drawnLabel}
            onChange={() => onChoose(null)}
            onClick={() => chosen === null && onChoose(null)}
            className={radio}
          />
          {chosen === null && <ChosenMark />}
        </div>
      </div>
      {children}
    </div>
  );
}
