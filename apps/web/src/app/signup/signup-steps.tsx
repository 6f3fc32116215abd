import type { ProfileKind } from '@limn/contracts/constants';
import type { Photo } from '@limn/contracts/photos';
import {
  type SavedDraft,
  type SignupDraft,
  stepBeside,
  type SignupStep,
} from '@limn/contracts/signup';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { AccountTypeStep } from '../../features/signup/account-type-step.tsx';
import { CategoriesStep, CollaborationsStep } from '../../features/signup/choice-steps.tsx';
import { stepAsking, stepSchema } from '../../features/signup/step-schema.ts';
import { SignupFrame } from '../../features/signup/signup-frame.tsx';
import { useDraft } from '../../features/signup/use-draft.ts';
import { forgetPath, rememberedPath } from '../../features/identity/return-path.ts';
import { followStoredPlan } from '../../features/billing/plan-checkout.ts';
import type { Adviser } from '@limn/contracts/licensing';
import { useAgreement } from '../../features/licensing/agreement-reader.tsx';
import { PhotoField } from '../../features/photos/photo-field.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { refreshEverything } from '../../lib/use-api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { SocialFields } from '../../domain/social-fields.tsx';
import { TierPriceFields } from '../../domain/tier-price-fields.tsx';
import { AgreementScene } from './agreement-scene.tsx';
import { agreeAsArtist } from './agree.ts';
import { actAs, createProfile } from './create-profile.ts';
import { stepText } from './texts.ts';

/** An author's last step; what follows for artists is about a first style. */
const lastOfAuthors: SignupStep = 'social-accounts';

/** The steps of the sign-up that edit a draft; shows one step at a time. */
export function SignupSteps({
  kind,
  step,
  isAuthor,
  saved,
}: {
  kind: ProfileKind;
  step: SignupStep;
  isAuthor: boolean;
  saved: SavedDraft;
}) {
  const navigate = useNavigate();
  const drafting = useDraft(kind, saved, step);
  const [photos, setPhotos] = useState({ headshot: saved.headshot, coverphoto: saved.coverphoto });
  const { agreement, error: unread } = useAgreement('art-style');
  const [advisedBy, setAdvisedBy] = useState<Adviser>();
  // The agreement has not been loaded yet, so it cannot be accepted.
  const coming = step === 'artstyle-agreement' && !agreement && !unread;
  const form = useContractForm<SignupDraft, unknown>({
    schema: stepSchema(kind, step),
    defaultValues: saved.draft,
    submit: () => goOn(),
  });
  const { subscribe, setValue } = form;

  const before = stepBeside(kind, step, -1);
  const after = isAuthor && step === lastOfAuthors ? undefined : stepBeside(kind, step, 1);
  const { title, lead } = stepText(step, kind);
  const photo = step === 'upload-headshot' ? photos.headshot : photos.coverphoto;
  const isOptional =
    step === 'upload-cover-photo' || (step === 'upload-headshot' && kind !== 'influencer');
  const toNext = isOptional && !photo ? 'Skip for now' : after ? 'Continue' : 'Finish';
  const action = step === 'artstyle-agreement' ? 'I agree, continue' : toNext;

  // The outside system is the form's store: each change of a field is kept in the draft.
  const keepTyped = useEffectEvent(drafting.change);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => name && keepTyped(values),
      }),
    [subscribe],
  );

  async function goOn(agreed = true) {
    if (step === 'artstyle-agreement' || !after) return finish(agreed);
    await drafting.saveAt(after);
    await navigate(paths.signup(after, kind, isAuthor));
  }

  async function finish(agreed: boolean) {
    await drafting.saveAt(step);
    const profile = await createProfile(kind).catch(leadToRefused);
    // Leaving for the payment page, the session is read again on the way back.
    if (kind !== 'artist' && (await followStoredPlan())) return;
    await actAs(profile);
    void refreshEverything();
    if (isAuthor) {
      forgetPath();
      return void navigate(paths.newBook('artist'), { replace: true });
    }
    if (kind === 'artist') {
      if (!agreed) return void navigate(paths.dashboard('artist'));
      const failure = await agreeAsArtist(agreement, advisedBy);
      if (failure) throw new Error(failure);
      return void navigate(paths.signup('finetune-model', 'artist'));
    }
    const wanted = rememberedPath();
    forgetPath();
    await navigate(wanted ?? paths.dashboard(kind), { replace: true });
  }

  /** Goes to the step with the rejected field and rethrows the error, so that the message appears at its field. */
  async function leadToRefused(error: unknown): Promise<never> {
    if (!(error instanceof ApiError)) throw error;
    const refused = stepAsking(
      kind,
      error.fields.map(({ path }) => path),
    );
    if (refused && refused !== step)
      await navigate(paths.signup(refused, kind, isAuthor), { flushSync: true });
    const name = form.getValues('accountType') === 'business' ? 'companyName' : 'accountName';
    const fields = error.fields.map(({ path, message }) => ({
      path: path === 'accountName' ? name : path,
      message,
    }));
    throw new ApiError(error.code, error.message, error.status, fields);
  }

  function keepPhoto(which: 'headshot' | 'coverphoto', photo: Photo | null) {
    setPhotos((current) => ({ ...current, [which]: photo }));
    const id = photo?.id ?? null;
    if (which === 'coverphoto') setValue('coverImage', id);
    setValue(which, id);
  }

  return (
    <FormProvider {...form}>
      <SignupFrame
        kind={kind}
        step={step}
        isAuthor={isAuthor}
        title={title}
        lead={lead}
        back={before && paths.signup(before, kind, isAuthor)}
        onSkip={step === 'artstyle-agreement' ? () => void form.send(() => goOn(false)) : undefined}
        action={action}
        busy={form.busy || coming}
        state={drafting.state}
        problem={form.problem ?? drafting.problem}
        onSubmit={() => coming || void form.send()}
      >
        <Fields
          kind={kind}
          step={step}
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
          agreement={
            <AgreementScene
              agreement={agreement}
              advised={{ by: advisedBy, onChange: setAdvisedBy }}
            />
          }
        />
      </SignupFrame>
    </FormProvider>
  );
}

function Fields({
  kind,
  step,
  headshot,
  cover,
  agreement,
}: {
  kind: ProfileKind;
  step: SignupStep;
  headshot: ReactNode;
  cover: ReactNode;
  agreement: ReactNode;
}) {
  switch (step) {
    case 'account-type':
      return <AccountTypeStep kind={kind} />;
    case 'choose-categories':
      return <CategoriesStep />;
    case 'choose-collaborations':
      return <CollaborationsStep />;
    case 'upload-headshot':
      return headshot;
    case 'upload-cover-photo':
      return cover;
    case 'social-accounts':
      return <SocialFields />;
    case 'pricing-setup':
      return <TierPriceFields />;
    case 'artstyle-agreement':
      return agreement;
    case 'select-profile':
    case 'finetune-model':
    case 'artstyle-pricing':
      return null;
  }
}
