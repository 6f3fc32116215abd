import type { ProfileKind } from '@limn/contracts/constants';
import { signupSteps, startingStep } from '@limn/contracts/signup';
import { useNavigate } from 'react-router';
import { useAgreement } from '../../features/licensing/agreement-reader.tsx';
import { SignupFrame } from '../../features/signup/signup-frame.tsx';
import { paths } from '../../lib/paths.ts';
import { AgreementScene } from './agreement-scene.tsx';
import { stepText } from './texts.ts';

/**
 * The agreement step of those who train no style: it begins to count at step 0, so that nothing is
 * before it, no counter shows and Skip does nothing (specification §2).
 */
export function AgreementAtStart({ kind }: { kind: Exclude<ProfileKind, 'artist'> }) {
  const navigate = useNavigate();
  const { agreement } = useAgreement('art-style');
  const { title, lead } = stepText('artstyle-agreement', kind);
  const at = startingStep[kind];
  const [before, after] = [signupSteps[kind][at - 1], signupSteps[kind][at + 1]];
  return (
    <SignupFrame
      kind={kind}
      step="artstyle-agreement"
      title={title}
      lead={lead}
      back={before && paths.signup(before, kind)}
      onSkip={() => {}}
      action="I agree, continue"
      onSubmit={() => void (after && navigate(paths.signup(after, kind)))}
    >
      <AgreementScene agreement={agreement} />
    </SignupFrame>
  );
}
