import {
  type Persona,
  personaLimits,
  personaRoutes,
  personaStates,
} from '@limn/contracts/personas';
import { useState } from 'react';
import {
  AgreementReader,
  useAcceptance,
  useAgreement,
} from '../../features/licensing/agreement-reader.tsx';
import { ConsentForm } from '../../features/personas/consent-form.tsx';
import { Headshots } from '../../features/personas/headshots.tsx';
import { changePersona, refreshPersona, usePersona } from '../../features/personas/use-persona.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { ErrorState, Loading, Notice, Skeleton, Tag } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';

/** `/influencer/persona`: a likeness made from headshots, with a consent of its own. */
export function PersonaScreen() {
  const { data, error, mutate } = usePersona();
  return (
    <div className="page max-w-[860px] py-10 md:py-14">
      <PageTitle>Persona</PageTitle>
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Persona</h1>
        {data && <Tag>{personaStates[data.state]}</Tag>}
      </div>
      <p className="mt-5 mb-10 max-w-[60ch] text-muted">
        A persona is cut from your headshots and never redrawn. It works only inside a paid project
        that covers it. Every picture names you and is counted, and you can end it at any time.
      </p>
      {error && !data && <ErrorState error={error} retry={() => void mutate()} />}
      {!data && !error && (
        <Loading label="Loading your persona">
          <Skeleton className="h-64 w-full rounded-l" />
        </Loading>
      )}
      {data && <Parts persona={data} />}
    </div>
  );
}

function Parts({ persona }: { persona: Persona }) {
  return (
    <div className="flex flex-col gap-12">
      {persona.error && <Notice tone="danger">{persona.error}</Notice>}
      {persona.state === 'training' && <Training persona={persona} />}
      <section aria-labelledby="headshots">
        <h2 id="headshots" className="mb-5 text-xl">
          Headshots
        </h2>
        <Headshots persona={persona} />
      </section>
      {persona.state !== 'training' && <Consent persona={persona} />}
      {(persona.trainedAt ?? persona.headshots.length > 0) && <Withdraw persona={persona} />}
    </div>
  );
}

function Training({ persona: { progress, step } }: { persona: Persona }) {
  const [asking, setAsking] = useState(false);
  async function cancel() {
    setAsking(true);
    try {
      const next = await call(personaRoutes.cancel, {});
      changePersona(() => next);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    setAsking(false);
  }
  return (
    <section aria-label="Training" className="flex flex-col gap-3">
      <p role="status">{step}</p>
      <ProgressBar value={progress} label="Training of the persona" />
      <Button
        size="small"
        look="quiet"
        className="self-start"
        busy={asking}
        onClick={() => void cancel()}
      >
        Cancel
      </Button>
    </section>
  );
}

/** Why training cannot start yet; null if it can. */
function obstacleOf({ headshots }: Persona): string | null {
  const missing = personaLimits.least - headshots.length;
  if (missing <= 0) return null;
  return `Upload ${missing} more ${missing === 1 ? 'headshot' : 'headshots'}.`;
}

function Consent({ persona }: { persona: Persona }) {
  const reading = useAgreement('persona');
  const { accepted, onAccept } = useAcceptance(reading);
  return (
    <section aria-labelledby="consent">
      <h2 id="consent" className="mb-5 text-xl">
        Consent
      </h2>
      {persona.state === 'ready' && (
        <div className="mb-8 flex flex-col gap-3">
          <p>
            Signed by {persona.signedName}
            {persona.trainedAt && `, trained ${formatDate(persona.trainedAt)}`}, for:
          </p>
          <ul className="list-disc pl-5 text-muted">
            {persona.uses.map((use) => (
              <li key={use}>{use}</li>
            ))}
          </ul>
          {persona.headshots.some(({ cutUrl, problem }) => !cutUrl && !problem) && (
            <p className="text-muted">Train again to include new headshots.</p>
          )}
        </div>
      )}
      <div className="flex flex-col gap-8">
        <AgreementReader reading={reading} accepted={accepted} onAccept={onAccept} />
        {reading.agreement && (
          <ConsentForm
            key={persona.trainedAt}
            persona={persona}
            agreement={reading.agreement}
            accepted={accepted}
            obstacle={obstacleOf(persona)}
          />
        )}
      </div>
    </section>
  );
}

function Withdraw({ persona }: { persona: Persona }) {
  async function withdraw() {
    try {
      await call(personaRoutes.withdraw, {});
      notify('The persona is deleted.');
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    await refreshPersona();
  }
  return (
    <section aria-labelledby="withdraw" className="border-t pt-8">
      <h2 id="withdraw" className="mb-3 text-xl">
        {persona.trainedAt ? 'Withdraw consent' : 'Delete'}
      </h2>
      <p className="mb-5 max-w-[60ch] text-muted">
        We delete the headshots and cut-outs permanently. From then on nothing new can be made with
        them, in active projects either. Pictures you approved stay licensed as agreed.
      </p>
      <ConfirmDialog
        trigger={
          <Button look="danger">{persona.trainedAt ? 'Withdraw consent' : 'Delete all'}</Button>
        }
        title="Delete your persona?"
        text="You cannot undo this. You can make another persona with new headshots."
        action="Delete persona"
        danger
        onConfirm={() => void withdraw()}
      />
    </section>
  );
}
