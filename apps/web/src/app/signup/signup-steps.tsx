import type { ProfileKind } from '@limn/contracts/constants';
import type { Photo } from '@limn/contracts/photos';
import { type SavedDraft, stepBeside, type SignupStep } from '@limn/contracts/signup';
import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AccountTypeStep } from '../../features/signup/account-type-step.tsx';
import { CategoriesStep, CollaborationsStep } from '../../features/signup/choice-steps.tsx';
import { type Errors, judgeStep } from '../../features/signup/judge-step.ts';
import { SignupFrame } from '../../features/signup/signup-frame.tsx';
import { type Drafting, useDraft } from '../../features/signup/use-draft.ts';
import { forgetPath, rememberedPath } from '../../features/identity/return-path.ts';
import { followStoredPlan } from '../../features/billing/plan-checkout.ts';
import { useAgreement } from '../../features/licensing/agreement-reader.tsx';
import { PhotoField } from '../../features/photos/photo-field.tsx';
import { paths } from '../../lib/paths.ts';
import { showFirstError } from '../../ui/show-error.ts';
import { SocialFields } from '../../domain/social-fields.tsx';
import { TierPriceFields } from '../../domain/tier-price-fields.tsx';
import { AgreementScene } from './agreement-scene.tsx';
import { agreeAsArtist } from './agree.ts';
import { actAs, createProfile } from './create-profile.ts';
import { stepText } from './texts.ts';

/** The last step before there is a profile. */
function isLast(kind: ProfileKind, step: SignupStep): boolean {
  return step === 'artstyle-agreement' || stepBeside(kind, step, 1) === undefined;
}

/** Everything of the sign-up that works on a draft, one step at a time. */
export function SignupSteps({
  kind,
  step,
  saved,
}: {
  kind: ProfileKind;
  step: SignupStep;
  saved: SavedDraft;
}) {
  const navigate = useNavigate();
  const drafting = useDraft(kind, saved, step);
  const [photos, setPhotos] = useState({ headshot: saved.headshot, coverphoto: saved.coverphoto });
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { agreement } = useAgreement('art-style');
  const formOfErrors = useRef<HTMLFormElement>(null);

  const before = stepBeside(kind, step, -1);
  const after = stepBeside(kind, step, 1);
  const { title, lead } = stepText(step, kind);

  function show(found: Errors, form: HTMLFormElement | null) {
    setErrors(found);
    showFirstError(form);
  }

  async function finish(agreed: boolean) {
    if (!(await drafting.saveAt(step))) return;
    const created = await createProfile(kind);
    if (!('profile' in created)) {
      setProblem(created.message);
      if (created.step && created.step !== step) await navigate(paths.signup(created.step, kind));
      show(created.errors, formOfErrors.current);
      return;
    }
    // Leaving for the payment page, the session is read again on the way back.
    if (kind !== 'artist' && (await followStoredPlan())) return;
    await actAs(created.profile);
    if (kind === 'artist') {
      if (!agreed) return void navigate(paths.dashboard('artist'));
      const failure = await agreeAsArtist(agreement);
      if (failure) return setProblem(failure);
      return void navigate(paths.signup('finetune-model', 'artist'));
    }
    const wanted = rememberedPath();
    forgetPath();
    await navigate(wanted ?? paths.dashboard(kind), { replace: true });
  }

  async function goOn(form: HTMLFormElement | null, agreed = true) {
    if (form) formOfErrors.current = form;
    setProblem(undefined);
    const wrong = form?.querySelector<HTMLElement>('[data-wrong]');
    if (wrong) return wrong.focus();
    const found = judgeStep(step, kind, drafting.draft);
    if (Object.keys(found).length > 0) return show(found, form);
    setErrors({});
    setBusy(true);
    try {
      if (isLast(kind, step)) await finish(agreed);
      else if (after && (await drafting.saveAt(after))) await navigate(paths.signup(after, kind));
    } finally {
      setBusy(false);
    }
  }

  function keepPhoto(which: 'headshot' | 'coverphoto', photo: Photo | null) {
    setPhotos((current) => ({ ...current, [which]: photo }));
    const id = photo?.id ?? null;
    drafting.change(which === 'headshot' ? { headshot: id } : { coverphoto: id, coverImage: id });
  }

  return (
    <SignupFrame
      kind={kind}
      step={step}
      title={title}
      lead={lead}
      back={before && paths.signup(before, kind)}
      onSkip={step === 'artstyle-agreement' ? () => void goOn(null, false) : undefined}
      action={step === 'artstyle-agreement' ? 'I agree, continue' : after ? 'Continue' : 'Finish'}
      busy={busy}
      state={drafting.state}
      problem={problem ?? drafting.problem}
      onSubmit={(form) => void goOn(form)}
    >
      <Fields
        kind={kind}
        step={step}
        drafting={drafting}
        errors={errors}
        headshot={
          <PhotoField
            purpose="headshot"
            photo={photos.headshot}
            onChange={(photo) => keepPhoto('headshot', photo)}
          />
        }
        cover={
          <PhotoField
            purpose="coverphoto"
            photo={photos.coverphoto}
            onChange={(photo) => keepPhoto('coverphoto', photo)}
          />
        }
        agreement={<AgreementScene agreement={agreement} />}
      />
    </SignupFrame>
  );
}

function Fields({
  kind,
  step,
  drafting,
  errors,
  headshot,
  cover,
  agreement,
}: {
  kind: ProfileKind;
  step: SignupStep;
  drafting: Drafting;
  errors: Errors;
  headshot: ReactNode;
  cover: ReactNode;
  agreement: ReactNode;
}) {
  const { draft, change } = drafting;
  switch (step) {
    case 'account-type':
      return <AccountTypeStep kind={kind} drafting={drafting} errors={errors} />;
    case 'choose-categories':
      return <CategoriesStep drafting={drafting} errors={errors} />;
    case 'choose-collaborations':
      return <CollaborationsStep drafting={drafting} errors={errors} />;
    case 'upload-headshot':
      return headshot;
    case 'upload-cover-photo':
      return cover;
    case 'social-accounts':
      return (
        <SocialFields
          networksGiven={draft.socialNetworks}
          website={draft.website}
          errors={errors}
          onNetworks={(socialNetworks) => change({ socialNetworks })}
          onWebsite={(website) => change({ website })}
        />
      );
    case 'pricing-setup':
      return (
        <TierPriceFields
          prices={draft.pricing}
          errors={errors}
          onChange={(pricing) => change({ pricing })}
        />
      );
    case 'artstyle-agreement':
      return agreement;
    case 'select-profile':
    case 'finetune-model':
    case 'artstyle-pricing':
      return null;
  }
}
