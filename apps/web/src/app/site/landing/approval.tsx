import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { SitePicture } from '../../../features/public/site-picture.tsx';
import { Button } from '../../../ui/plain-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { portraits } from './pictures.ts';

type Decision = 'pending' | 'approved' | 'rejected';

const outputs = [
  { painted: portraits.beach, use: 'Tour poster', channel: 'Print, Europe' },
  { painted: portraits.walk, use: 'Autumn catalogue', channel: 'Web, 6 months' },
] as const;

const said: Record<Decision, string> = {
  pending: 'Waiting for your approval',
  approved: 'Approved: may be published',
  rejected: 'Rejected: stays unpublished',
};

/** The switch a rights holder has: with it on, nothing is published before they have seen it. */
export function Approval() {
  const [required, setRequired] = useState(true);
  const [decisions, setDecisions] = useState<readonly Decision[]>(['pending', 'approved']);

  function decide(index: number, decision: Decision) {
    setDecisions(decisions.map((old, at) => (at === index ? decision : old)));
  }

  return (
    <div className="rounded-l border bg-panel p-5 md:p-7">
      <div className="flex items-center justify-between gap-4">
        <div>
          <h3 className="text-[27px] leading-tight" id="approval-switch">
            Approval required
          </h3>
          <p className="mt-1 text-[13px] text-muted">
            {required
              ? 'Each picture waits until you have decided.'
              : 'Pictures within the agreed uses are published at once.'}
          </p>
        </div>
        <button
          type="button"
          role="switch"
          aria-checked={required}
          aria-labelledby="approval-switch"
          onClick={() => setRequired(!required)}
          className={classNames(
            'relative h-8 w-14 shrink-0 rounded-full border transition-colors',
            required ? 'border-gold bg-gold' : 'border-control bg-blank',
          )}
        >
          <span
            className={classNames(
              'absolute top-[3px] left-[3px] size-6 rounded-full transition-transform',
              required ? 'translate-x-6 bg-on-gold' : 'bg-text',
            )}
          />
        </button>
      </div>
      <ul className="mt-5 grid gap-4 sm:max-md:grid-cols-2 lg:grid-cols-2">
        {outputs.map(({ painted, use, channel }, index) => {
          const decision = required ? (decisions[index] ?? 'pending') : 'approved';
          return (
            <li key={use} className="overflow-hidden rounded-m border bg-bg">
              <SitePicture
                picture={painted.picture}
                sizes="(min-width: 768px) 22vw, 44vw"
                className={classNames(
                  'aspect-4/3 w-full object-[50%_70%] transition-opacity',
                  decision !== 'approved' && 'opacity-45',
                )}
              />
              <div className="p-4">
                <p className="font-medium">{use}</p>
                <p className="text-[13px] text-muted">{channel}</p>
                <p
                  aria-live="polite"
                  className={classNames(
                    'mt-2 text-[13px]',
                    decision === 'approved' && 'text-ok',
                    decision === 'rejected' && 'text-danger',
                    decision === 'pending' && 'text-gold-text',
                  )}
                >
                  {required ? said[decision] : 'Published'}
                </p>
                <div className="mt-3 flex gap-2">
                  <Button
                    size="small"
                    disabled={!required || decision === 'approved'}
                    aria-label={`Approve ${use}`}
                    onClick={() => decide(index, 'approved')}
                  >
                    <Check size={14} aria-hidden /> Approve
                  </Button>
                  <Button
                    size="small"
                    disabled={!required || decision === 'rejected'}
                    aria-label={`Reject ${use}`}
                    onClick={() => decide(index, 'rejected')}
                  >
                    <X size={14} aria-hidden /> Reject
                  </Button>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
