import { useNavigate } from 'react-router';
import {
  AgreementReader,
  useAcceptance,
  useAgreement,
} from '../../features/licensing/agreement-reader.tsx';
import { NewStyleForm } from '../../features/styles/new-style-form.tsx';
import { ProgressRail } from '../../features/styles/progress-rail.tsx';
import { ownStepNames, stepNames } from '../../features/styles/steps.ts';
import { paths } from '../../lib/paths.ts';
import { PageTitle } from '../page-title.tsx';

/** An artist begins a style to offer. */
export const NewStyleScreen = () => <NewStyle own={false} />;

/** A creator begins a style for themselves. */
export const NewOwnStyleScreen = () => <NewStyle own />;

function NewStyle({ own }: { own: boolean }) {
  const navigate = useNavigate();
  const reading = useAgreement(own ? 'own-style' : 'art-style');
  const { accepted, onAccept } = useAcceptance(reading);
  const title = own ? 'A style of your own' : 'New art style';
  const page = own ? paths.ownStyle : paths.workshop;

  return (
    <div className="page py-10 md:py-14">
      <PageTitle>{title}</PageTitle>
      <h1 dir="auto" className="mb-8 text-2xl md:text-[56px] md:leading-none">
        {title}
      </h1>
      <div className="grid gap-8 lg:grid-cols-[190px_1fr] lg:gap-14">
        <ProgressRail names={own ? ownStepNames : stepNames} current={0} />
        <NewStyleForm
          own={own}
          agreement={reading.agreement}
          accepted={accepted}
          reader={
            <AgreementReader
              reading={reading}
              accepted={accepted}
              onAccept={onAccept}
              heading="h2"
            />
          }
          onCreated={(style) => void navigate(page(style.id))}
        />
      </div>
    </div>
  );
}
