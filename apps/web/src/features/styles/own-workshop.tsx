import type { StyleDetail } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Tag } from '../../ui/states.tsx';
import { ProgressRail } from './progress-rail.tsx';
import { StatusTag } from './status-tag.tsx';
import { currentStep, ownStepNames, trainingObstacle } from './steps.ts';
import { TrainingPanel } from './training-panel.tsx';
import { uploadQueueOf } from './use-style.ts';
import { isUnderWay, useTraining } from './use-training.ts';
import { PictureSection, Section } from './workshop-section.tsx';

/** Everything a creator does with a style they train for themselves. */
export function OwnWorkshop({ style, actions }: { style: StyleDetail; actions: ReactNode }) {
  const uploads = useStore(uploadQueueOf(style.id));
  const { training, lost } = useTraining(style);
  const running = isUnderWay(training);
  const step = running ? 2 : currentStep(style);
  const sending = uploads.filter((item) => item.status === 'waiting' || item.status === 'sending');

  return (
    <div className="page py-10 md:py-14">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl break-words md:text-[56px] md:leading-none">{style.name}</h1>
          <div className="mt-4 flex flex-wrap gap-2">
            <StatusTag style={style} />
            <Tag>Yours alone</Tag>
          </div>
        </div>
        {actions}
      </div>
      <div className="grid gap-8 lg:grid-cols-[190px_1fr] lg:gap-14">
        <div>
          <ProgressRail names={ownStepNames} current={step} />
        </div>
        <div className="min-w-0">
          <PictureSection style={style} locked={running} />
          <Section title="Train">
            <TrainingPanel
              style={style}
              training={training}
              lost={lost}
              obstacle={trainingObstacle(style, sending.length)}
              gold={step === 2}
            />
          </Section>
          <Section title="Paint">
            <p className="mb-4 max-w-[72ch] text-muted">
              Nobody else sees this style or paints in it. Pictures painted in it are yours: they
              owe nobody and carry no mark. Mixed with an artist’s style, the artist’s part is owed
              as always.
            </p>
            {style.status === 'trained' && (
              <ButtonLink to={paths.canvasWithStyle(style.id)} look={step === 3 ? 'gold' : 'line'}>
                Paint in this style
              </ButtonLink>
            )}
          </Section>
        </div>
      </div>
    </div>
  );
}
