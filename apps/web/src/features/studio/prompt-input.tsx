import { useId, useRef, useState, type PointerEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { useTip } from '../../ui/tooltip.tsx';
import { PromptLegend } from './prompt-legend.tsx';
import { marks } from './prompt-marks.ts';
import { remarkOn, remarksOn, segmentsOf, type ReadWord } from './reading.ts';
import { keyOf } from '../../lib/keys.ts';

/** Both layers must set their lines alike, to the last space. */
const metrics =
  'col-start-1 row-start-1 p-1 text-base leading-[1.6] whitespace-pre-wrap break-words';

/** A sentence in which addresses of our own pages can be followed. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(\/[a-z][\w/-]*)/).map((part, i) =>
    i % 2 === 1 ? (
      <Link key={part} to={part} className="rounded-s text-blue underline underline-offset-4">
        {part}
      </Link>
    ) : (
      part
    ),
  );
}

/**
 * The prompt field with underlined words. A text field cannot style words, so a copy of the text below it shows the
 * marks; the field's own text is transparent.
 */
export function PromptInput({
  value,
  words,
  reads,
  onChange,
  onSubmit,
  error,
}: {
  value: string;
  words: readonly ReadWord[];
  /** The prompt is parsed here: room for remarks is reserved from the start, so that nothing moves later. */
  reads: boolean;
  onChange: (prompt: string) => void;
  onSubmit: () => void;
  error: string | undefined;
}) {
  const id = useId();
  const remarks = remarksOn(words);
  const tip = useRef<HTMLSpanElement>(null);
  const { aim, close } = useTip(tip);
  const [told, setTold] = useState('');
  const segments = segmentsOf(value, words);
  const saysWords = reads && value.trim() !== '';

  /** The field covers the marked words, so find the word under the pointer by its box. */
  function pointAt(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse') return;
    const spans = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-start]')];
    const span = spans.find((one) =>
      [...one.getClientRects()].some(
        (box) =>
          event.clientX >= box.left &&
          event.clientX <= box.right &&
          event.clientY >= box.top &&
          event.clientY <= box.bottom,
      ),
    );
    const word = segments.find(({ start }) => String(start) === span?.dataset['start'])?.word;
    if (span && word) aim(span, () => setTold(remarkOn(word)));
    else close();
  }
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-1 text-[13px] text-muted lg:group-data-folded/dock:sr-only">
        <label htmlFor={id}>Prompt</label>
        <span id={`${id}-wildcards`}>{'{red|blue}'} picks one at random</span>
      </div>
      <div
        className="grid max-h-[30dvh] min-h-[58px] overflow-y-auto lg:group-data-folded/dock:max-h-[34px] lg:group-data-folded/dock:min-h-[34px] lg:group-data-folded/dock:overflow-hidden"
        onPointerMove={pointAt}
        onPointerLeave={close}
        onPointerDown={close}
      >
        <div
          aria-hidden
          dir="auto"
          className={classNames(metrics, 'pointer-events-none forced-colors:invisible')}
        >
          {segments.map((segment) =>
            segment.word ? (
              <span
                key={segment.start}
                data-start={segment.start}
                className={marks[segment.word.status]}
              >
                {segment.text}
              </span>
            ) : (
              <span key={segment.start}>{segment.text}</span>
            ),
          )}
          {/* A last line that is empty has no height of its own. */}
          {'\u200b'}
        </div>
        <textarea
          dir="auto"
          id={id}
          aria-describedby={`prompt-remarks ${id}-wildcards`}
          aria-invalid={error ? true : undefined}
          placeholder="Describe a picture: a lighthouse on a cliff, two boats, sunset"
          maxLength={1000}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (keyOf(event) === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              onSubmit();
            }
          }}
          className={classNames(
            metrics,
            'resize-none overflow-hidden bg-transparent text-transparent caret-text outline-none forced-colors:text-[CanvasText]',
          )}
        />
      </div>
      <span ref={tip} popover="manual" role="tooltip" className="tooltip">
        {told}
      </span>
      {saysWords && (
        <div className="lg:group-data-folded/dock:hidden">
          <PromptLegend />
        </div>
      )}
      <div
        id="prompt-remarks"
        aria-live="polite"
        className={classNames('px-1 lg:group-data-folded/dock:hidden', saysWords && 'min-h-6')}
      >
        {error && (
          <p className="pt-1 text-[13px] text-danger">
            <WithLinks text={error} />
          </p>
        )}
        {remarks.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 pt-1 text-[13px]">
            {remarks.map(({ text, bad }) => (
              <li dir="auto" key={text} className={bad ? 'text-danger' : 'text-muted'}>
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
