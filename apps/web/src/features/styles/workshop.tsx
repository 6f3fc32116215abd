import type { StyleDetail } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { useStore } from '../../lib/store.ts';
import { Tag } from '../../ui/states.tsx';
import { ElementPanel } from './element-panel.tsx';
import { NamePanel } from './name-panel.tsx';
import { PricePanel } from './price-panel.tsx';
import { ProgressRail } from './progress-rail.tsx';
import { SamplePanel } from './sample-panel.tsx';
import { StatusTag } from './status-tag.tsx';
import { currentStep, stepNames, trainingObstacle } from './steps.ts';
import { TrainingPanel } from './training-panel.tsx';
import { uploadQueueOf } from './use-style.ts';
import { isUnderWay, useTraining } from './use-training.ts';
import { PictureSection, Section } from './workshop-section.tsx';

/** Everything an artist does with one style, on one page, in the order it is done. */
export function Workshop({ style, actions }: { style: StyleDetail; actions: ReactNode }) {
  const uploads = useStore(uploadQueueOf(style.id));
  const { training, lost } = useTraining(style);
  const running = isUnderWay(training);
  const step = running ? 2 : currentStep(style);
  const sending = uploads.filter((item) => item.status === 'waiting' || item.status === 'sending');
  const trained = style.status === 'trained' || style.status === 'published';

  return (
    <div className="page py-10 md:py-14">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl break-words md:text-[56px] md:leading-none">{style.name}</h1>
          <div className="mt-4 flex flex-wrap gap-2">
            <StatusTag style={style} />
            {style.sample && <Tag>Sample collection</Tag>}
          </div>
        </div>
        {actions}
      </div>
      <div className="grid gap-8 lg:grid-cols-[190px_1fr] lg:gap-14">
        <div>
          <ProgressRail names={stepNames} current={step} />
        </div>
        <div className="min-w-0">
          <Section title="Name and description">
            <NamePanel style={style} />
          </Section>
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
          <Section title="Samples">
            <SamplePanel style={style} trained={trained} />
          </Section>
          <Section title="Things lifted from your works">
            <ElementPanel style={style} />
          </Section>
          <Section title="Price & publish">
            <PricePanel
              style={style}
              ready={trained && !style.stale && !running}
              gold={step === 3}
            />
          </Section>
        </div>
      </div>
    </div>
  );
}
