import type { ProfileKind } from '@limn/contracts/constants';
import { signupSteps, stepCounter, stepIndex, type SignupStep } from '@limn/contracts/signup';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Problem } from '../../ui/states.tsx';
import type { SaveState } from './use-draft.ts';

const said: Record<SaveState, string> = {
  saved: 'Saved',
  saving: 'Saving',
  unsaved: '',
  failed: 'Not saved',
};

/** An author takes the first of an artist's steps. */
const stepsOfAuthors = 3;

function Progress({
  kind,
  step,
  isAuthor,
}: {
  kind: ProfileKind;
  step: SignupStep;
  isAuthor: boolean;
}) {
  const at = stepIndex(kind, step);
  const steps = signupSteps[kind].slice(1);
  return (
    <div aria-hidden className="mb-8 flex gap-1.5">
      {(isAuthor ? steps.slice(0, stepsOfAuthors) : steps).map((name, index) => (
        <i
          key={name}
          className={classNames(
            'h-[3px] flex-1 rounded-full transition-colors duration-250',
            index < at ? 'bg-gold' : 'bg-line-strong',
          )}
        />
      ))}
    </div>
  );
}

/** One step of the sign-up: its question, its fields, and the buttons to go on and back. */
export function SignupFrame({
  kind,
  step,
  isAuthor = false,
  title,
  lead,
  back,
  onSkip,
  skip = 'Skip',
  action,
  busy = false,
  state,
  problem,
  onSubmit,
  children,
}: {
  kind: ProfileKind;
  step: SignupStep;
  isAuthor?: boolean;
  title: string;
  lead: ReactNode;
  /** Address of the step before, if there is one. */
  back: string | undefined;
  onSkip?: (() => void) | undefined;
  /** Label of the secondary button. */
  skip?: string;
  action: string;
  busy?: boolean;
  state?: SaveState;
  problem?: string | undefined;
  /** Absent: the step's own content leads on. */
  onSubmit?: () => void;
  children: ReactNode;
}) {
  const counter = isAuthor ? `${stepIndex(kind, step)}/${stepsOfAuthors}` : stepCounter(kind, step);
  return (
    <form
      noValidate
      aria-labelledby="signup-title"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
      className="flex flex-1 flex-col"
    >
      <Progress kind={kind} step={step} isAuthor={isAuthor} />
      <h1 dir="auto" id="signup-title" className="text-2xl md:text-[50px] md:leading-none">
        {title}
      </h1>
      <div className="mt-3 mb-8 max-w-[58ch] text-base text-muted">{lead}</div>
      <div className="flex flex-col gap-6">{children}</div>
      <Problem text={problem} className="mt-6" />
      <div className="sticky bottom-0 mt-auto flex flex-wrap items-center gap-x-2 gap-y-3 bg-bg pt-8 pb-1 sm:gap-x-4">
        {back && <ButtonLink to={back}>Back</ButtonLink>}
        {counter && (
          <span className="num text-muted" aria-label={`Step ${counter.replace('/', ' of ')}`}>
            {counter}
          </span>
        )}
        <span className="flex-1" />
        <span role="status" className="text-[13px] text-muted">
          {state && said[state]}
        </span>
        {onSkip && (
          <Button look="quiet" onClick={onSkip}>
            {skip}
          </Button>
        )}
        {onSubmit && (
          <Button type="submit" look="gold" busy={busy}>
            {action}
          </Button>
        )}
      </div>
    </form>
  );
}
