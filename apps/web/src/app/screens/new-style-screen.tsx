import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AgreementReader, useAgreement } from '../../features/licensing/agreement-reader.tsx';
import { NewStyleForm } from '../../features/styles/new-style-form.tsx';
import { ProgressRail } from '../../features/styles/progress-rail.tsx';
import { stepNames } from '../../features/styles/steps.ts';
import { paths } from '../../lib/paths.ts';
import { PageTitle } from '../page-title.tsx';

export function NewStyleScreen() {
  const navigate = useNavigate();
  const reading = useAgreement('art-style');
  const [accepted, setAccepted] = useState(false);

  return (
    <div className="page py-10 md:py-14">
      <PageTitle>New art style</PageTitle>
      <h1 className="mb-8 text-2xl md:text-[56px] md:leading-none">New art style</h1>
      <div className="grid gap-8 lg:grid-cols-[190px_1fr] lg:gap-14">
        <ProgressRail names={stepNames} current={0} />
        <NewStyleForm
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
          onCreated={(style) => void navigate(paths.workshop(style.id))}
        />
      </div>
    </div>
  );
}
