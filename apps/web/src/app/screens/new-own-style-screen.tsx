import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AgreementReader, useAgreement } from '../../features/licensing/agreement-reader.tsx';
import { NewOwnStyleForm } from '../../features/styles/new-own-style-form.tsx';
import { ProgressRail } from '../../features/styles/progress-rail.tsx';
import { ownStepNames } from '../../features/styles/steps.ts';
import { paths } from '../../lib/paths.ts';
import { PageTitle } from '../page-title.tsx';

export function NewOwnStyleScreen() {
  const navigate = useNavigate();
  const reading = useAgreement('own-style');
  const [accepted, setAccepted] = useState(false);

  return (
    <div className="page py-10 md:py-14">
      <PageTitle>A style of your own</PageTitle>
      <h1 className="mb-8 text-2xl md:text-[56px] md:leading-none">A style of your own</h1>
      <div className="grid gap-8 lg:grid-cols-[190px_1fr] lg:gap-14">
        <ProgressRail names={ownStepNames} current={0} />
        <NewOwnStyleForm
          agreement={reading.agreement}
          accepted={accepted}
          reader={
            <AgreementReader
              reading={reading}
              accepted={accepted}
              onAccept={setAccepted}
              heading="h2"
            />
          }
          onCreated={(style) => void navigate(paths.ownStyle(style.id))}
        />
      </div>
    </div>
  );
}
