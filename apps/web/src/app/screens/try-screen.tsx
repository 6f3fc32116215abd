import { plans } from '@limn/contracts/billing';
import { type GuestPicture, guestPictureRoutes } from '@limn/contracts/guest-pictures';
import { StyleId } from '@limn/contracts/ids';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { GuestPictureForm } from '../../features/guest-picture/guest-picture-form.tsx';
import { GuestPictureResult } from '../../features/guest-picture/guest-picture-result.tsx';
import { rememberPath } from '../../features/identity/return-path.ts';
import { changeDraft } from '../../features/studio/draft.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';
import { useSession } from '../session/use-session.ts';

/** Where this browser keeps the id of the picture that was made here. */
const storageKey = 'limn.guest-picture';

/** Continues with sign-up: prompt and style are in the studio when the person arrives there. */
function useSignUp() {
  const navigate = useNavigate();
  return (recipe: { style: string; prompt: string; seed?: number }) => {
    const { style, ...rest } = recipe;
    changeDraft({ ...rest, style: StyleId.parse(style), mixed_styles: [] });
    rememberPath(paths.canvas);
    void navigate(paths.signIn);
  };
}

/** `/try`: one small picture a day without an account. */
export function TryScreen() {
  const session = useSession();
  const [id, setId] = useState(() => localStorage.getItem(storageKey));
  if (session.status === 'member') return <Navigate to={paths.canvas} replace />;

  function keep(next: string | null) {
    if (next) localStorage.setItem(storageKey, next);
    else localStorage.removeItem(storageKey);
    setId(next);
  }
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Make a picture without an account</PageTitle>
      <h1 className="text-2xl md:text-[50px] md:leading-none">Make a picture</h1>
      <p className="mt-4 mb-8 max-w-[60ch] text-base text-muted md:mb-10">
        No account needed: one small picture a day, with a watermark. It credits the artists whose
        works it was painted from, and is deleted after a day.
      </p>
      {id ? (
        <GuestPictureResult
          id={id}
          onAgain={() => keep(null)}
          invitation={(picture) => <Invitation picture={picture} />}
        />
      ) : (
        <Offer onStarted={keep} />
      )}
    </div>
  );
}

function Offer({ onStarted }: { onStarted: (id: string) => void }) {
  const signUp = useSignUp();
  const { data, error, mutate } = useApi(guestPictureRoutes.offer, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (data && !data.offered)
    return (
      <EmptyState
        text="No more pictures can be made without an account today."
        action={
          <ButtonLink to={paths.signIn} look="gold">
            Create an account
          </ButtonLink>
        }
      />
    );
  return (
    <div className="max-w-[760px]">
      <GuestPictureForm onStarted={onStarted} onSignUp={signUp} />
    </div>
  );
}

function Invitation({ picture }: { picture: GuestPicture }) {
  const signUp = useSignUp();
  const { style, prompt, seed } = picture;
  return (
    <section aria-labelledby="next" className="flex flex-col items-start gap-4">
      <h2 id="next" className="text-xl md:text-2xl">
        Keep going with an account
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-muted">
        <li>{plans.free.credits} free credits every month</li>
        <li>Larger pictures, your own photos and a canvas to edit them</li>
        <li>Licences to use a picture; they pay the artists in it</li>
      </ul>
      <p className="text-muted">Your prompt and style come along.</p>
      <Button look="gold" onClick={() => signUp({ style: style.id, prompt, seed })}>
        Create an account
      </Button>
    </section>
  );
}
