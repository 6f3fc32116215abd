import { classNames } from '../../ui/class-names.ts';
import { remarksOn, segmentsOf, type ReadWord } from './reading.ts';

const marks: Record<ReadWord['status'], string> = {
  painted: 'text-blue underline decoration-dotted decoration-1 underline-offset-4',
  substituted: 'text-blue underline decoration-dashed decoration-1 underline-offset-4',
  'not-painted':
    'text-muted underline decoration-danger decoration-wavy decoration-1 underline-offset-4',
};

/** Both layers must set their lines alike, to the last space. */
const metrics =
  'col-start-1 row-start-1 p-1 text-base leading-[1.6] whitespace-pre-wrap break-words';

/**
 * The prompt, with its words underlined as they are understood. A text field cannot mark words, so a
 * copy of the text lies under it and carries the marks; the field's own text is transparent.
 */
export function PromptInput({
  value,
  words,
  onChange,
  onSubmit,
  error,
}: {
  value: string;
  words: readonly ReadWord[];
  onChange: (prompt: string) => void;
  onSubmit: () => void;
  error: string | undefined;
}) {
  const remarks = remarksOn(words);
  return (
    <div>
      <div className="grid max-h-[30dvh] min-h-[58px] overflow-y-auto">
        <div
          aria-hidden
          className={classNames(metrics, 'pointer-events-none forced-colors:invisible')}
        >
          {segmentsOf(value, words).map((segment) =>
            segment.word ? (
              <span key={segment.start} className={marks[segment.word.status]}>
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
          aria-label="What to paint"
          aria-describedby="prompt-remarks"
          aria-invalid={error ? true : undefined}
          placeholder="Say what to paint: a lighthouse on a cliff, two boats, sunset"
          maxLength={1000}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
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
      <div id="prompt-remarks" aria-live="polite" className="px-1">
        {error && <p className="pt-1 text-[13px] text-danger">{error}</p>}
        {remarks.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 pt-1 text-[13px]">
            {remarks.map(({ text, bad }) => (
              <li key={text} className={bad ? 'text-danger' : 'text-muted'}>
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
