import { type Adviser, licensingRoutes } from '@limn/contracts/licensing';
import { StyleId } from '@limn/contracts/ids';
import { stepBeside, type SignupStep } from '@limn/contracts/signup';
import { useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useAgreement } from '../../features/licensing/agreement-reader.tsx';
import { SignupFrame } from '../../features/signup/signup-frame.tsx';
import { FintueArtstyleProvider } from '../../features/styles/finetune-context.tsx';
import type { PriceSaver } from '../../features/styles/price-panel.tsx';
import { ArtstylePricingStep, FinetuneStep } from '../../features/styles/finetune-step.tsx';
import { useMyStyles } from '../../features/styles/my-styles.tsx';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { agreeAsArtist } from './agree.ts';
import { AgreementScene } from './agreement-scene.tsx';
import { stepText } from './texts.ts';

/** The steps of an artist who has a profile: agreement, first style, its prices. */
export function ArtistSteps({ step }: { step: SignupStep }) {
  const consents = useApi(licensingRoutes.consents, {});
  const styles = useMyStyles();
  const [query] = useQuery();
  const asked = StyleId.safeParse(query.get('style'));
  if (consents.error && !consents.data)
    return <ErrorState error={consents.error} retry={() => void consents.mutate()} />;
  if (!consents.data || (!styles.data && !styles.error))
    return (
      <Loading label="Loading">
        <Skeleton className="h-64" />
      </Loading>
    );
  const agreed = consents.data.consents.some(
    (consent) => consent.kind === 'art-style' && consent.withdrawnAt === null,
  );
  if (step === 'artstyle-agreement') return <Agree agreed={agreed} />;
  // The guard of these two steps: an accepted agreement.
  if (!agreed) return <Navigate to={paths.signup('artstyle-agreement', 'artist')} replace />;
  const open = styles.data?.artStyles.find((style) => !style.published);
  const style = asked.success ? asked.data : open?.id;
  return (
    <FintueArtstyleProvider style={style}>
      <StyleStep step={step} style={style} />
    </FintueArtstyleProvider>
  );
}

function Agree({ agreed }: { agreed: boolean }) {
  const navigate = useNavigate();
  const { agreement, error } = useAgreement('art-style');
  const [advisedBy, setAdvisedBy] = useState<Adviser>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { title, lead } = stepText('artstyle-agreement', 'artist');
  // Nobody can say yes to a text that has not come.
  const coming = !agreed && !agreement && !error;

  async function goOn() {
    if (coming) return;
    setBusy(true);
    const failure = agreed ? undefined : await agreeAsArtist(agreement, advisedBy);
    setBusy(false);
    setProblem(failure);
    if (!failure) await navigate(paths.signup('finetune-model', 'artist'));
  }

  return (
    <SignupFrame
      kind="artist"
      step="artstyle-agreement"
      title={title}
      lead={lead}
      back={paths.dashboard('artist')}
      onSkip={() => void navigate(paths.dashboard('artist'))}
      action={agreed ? 'Continue' : 'I agree, continue'}
      busy={busy || coming}
      problem={problem}
      onSubmit={() => void goOn()}
    >
      <AgreementScene
        agreement={agreement}
        {...(!agreed && { advised: { by: advisedBy, onChange: setAdvisedBy } })}
      />
    </SignupFrame>
  );
}

function StyleStep({ step, style }: { step: SignupStep; style: StyleId | undefined }) {
  const navigate = useNavigate();
  const { agreement } = useAgreement('art-style');
  const before = stepBeside('artist', step, -1);
  const after = stepBeside('artist', step, 1);
  const { title, lead } = stepText(step, 'artist');
  const prices = useRef<PriceSaver>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** Only with a style there is something to price; and prices that were typed are kept. */
  async function goOn() {
    if (after) {
      if (style) await navigate(withStyle(paths.signup(after, 'artist')));
      else setProblem('Create the style first: give it a name.');
      return;
    }
    setBusy(true);
    const saved = await (prices.current?.save() ?? true);
    setBusy(false);
    if (saved) await navigate(paths.dashboard('artist'));
  }

  const withStyle = (path: string, id = style) => (id ? `${path}&style=${id}` : path);

  return (
    <SignupFrame
      kind="artist"
      step={step}
      title={title}
      lead={lead}
      back={before && withStyle(paths.signup(before, 'artist'))}
      onSkip={after ? () => void navigate(paths.dashboard('artist')) : undefined}
      action={after ? 'Continue' : 'Finish'}
      busy={busy}
      problem={problem}
      onSubmit={() => void goOn()}
    >
      {step === 'finetune-model' ? (
        <FinetuneStep
          agreement={agreement}
          onStyle={(id) =>
            void navigate(withStyle(paths.signup('finetune-model', 'artist'), id), {
              replace: true,
            })
          }
        />
      ) : (
        <ArtstylePricingStep saver={prices} />
      )}
    </SignupFrame>
  );
}
