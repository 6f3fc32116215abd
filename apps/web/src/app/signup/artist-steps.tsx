import { type Adviser, licensingRoutes } from '@limn/contracts/licensing';
import { StyleId } from '@limn/contracts/ids';
import type { SignupStep } from '@limn/contracts/signup';
import { useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useAgreement } from '../../features/licensing/agreement-reader.tsx';
import { SignupFrame } from '../../features/signup/signup-frame.tsx';
import { FintueArtstyleProvider } from '../../features/styles/finetune-context.tsx';
import type { PriceSaver } from '../../features/styles/price-panel.tsx';
import {
  ArtstylePricingStep,
  canBePublished,
  FinetuneStep,
  type StyleCreator,
} from '../../features/styles/finetune-step.tsx';
import { useStyle } from '../../features/styles/use-style.ts';
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
      {step === 'finetune-model' ? <FirstStyleStep style={style} /> : <PricesStep style={style} />}
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
  // The agreement has not been loaded yet, so it cannot be accepted.
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

const withStyle = (path: string, id: StyleId | undefined) => (id ? `${path}&style=${id}` : path);

/** A name and pictures: the gold button creates the style, and once there is one leads on to its prices. */
function FirstStyleStep({ style }: { style: StyleId | undefined }) {
  const navigate = useNavigate();
  const { agreement } = useAgreement('art-style');
  const creator = useRef<StyleCreator>(null);
  const [busy, setBusy] = useState(false);

  async function goOn() {
    if (style) return void navigate(withStyle(paths.signup('artstyle-pricing', 'artist'), style));
    setBusy(true);
    await creator.current?.create();
    setBusy(false);
  }

  return (
    <SignupFrame
      kind="artist"
      step="finetune-model"
      {...stepText('finetune-model', 'artist')}
      back={paths.signup('artstyle-agreement', 'artist')}
      onSkip={() => void navigate(paths.dashboard('artist'))}
      action={style ? 'Continue' : 'Create style'}
      busy={busy || (!style && !agreement)}
      onSubmit={() => void goOn()}
    >
      <FinetuneStep
        agreement={agreement}
        creator={creator}
        onStyle={(id) =>
          void navigate(withStyle(paths.signup('finetune-model', 'artist'), id), { replace: true })
        }
      />
    </SignupFrame>
  );
}

/** Its prices: the gold button publishes a style that is trained, and saves the prices of another. */
function PricesStep({ style }: { style: StyleId | undefined }) {
  const navigate = useNavigate();
  const detail = useStyle(style).data;
  const saver = useRef<PriceSaver>(null);
  const [busy, setBusy] = useState(false);
  const canPublish =
    detail &&
    canBePublished(detail) &&
    !detail.published &&
    !detail.takenDown &&
    detail.review?.state !== 'waiting';

  async function finish(way: 'save' | 'publish') {
    setBusy(true);
    const saved = await (saver.current?.[way]() ?? true);
    setBusy(false);
    if (saved) await navigate(paths.dashboard('artist'));
  }

  return (
    <SignupFrame
      kind="artist"
      step="artstyle-pricing"
      {...stepText('artstyle-pricing', 'artist')}
      back={withStyle(paths.signup('finetune-model', 'artist'), style)}
      {...(canPublish && { onSkip: () => void finish('save'), skip: 'Publish later' })}
      action={canPublish ? 'Publish' : 'Finish'}
      busy={busy}
      onSubmit={() => void finish(canPublish ? 'publish' : 'save')}
    >
      <ArtstylePricingStep saver={saver} />
    </SignupFrame>
  );
}
