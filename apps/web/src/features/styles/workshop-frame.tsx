import type { StyleDetail } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { useStore } from '../../lib/store.ts';
import { ProgressRail } from './progress-rail.tsx';
import { StatusTag } from './status-tag.tsx';
import { currentStep, trainingObstacle } from './steps.ts';
import { TrainingPanel } from './training-panel.tsx';
import { uploadQueueOf } from './use-style.ts';
import { isUnderWay, useTraining } from './use-training.ts';
import { PictureSection, Section } from './workshop-section.tsx';

/** How far the work on a style is. */
export interface WorkshopState {
  /** Training is under way. */
  running: boolean;
  step: ReturnType<typeof currentStep>;
}

/** The common layout of style pages: steps, pictures and training, with slots before and after them. */
export function WorkshopFrame({
  style,
  tag,
  names,
  actions,
  before,
  after,
}: {
  style: StyleDetail;
  /** The kind of style, next to its state. */
  tag: ReactNode;
  names: readonly string[];
  actions: ReactNode;
  before?: ReactNode;
  after: (state: WorkshopState) => ReactNode;
}) {
  const uploads = useStore(uploadQueueOf(style.id));
  const { training, lost } = useTraining(style);
  const running = isUnderWay(training);
  const step = running ? 2 : currentStep(style);
  const sending = uploads.filter((item) => item.status === 'waiting' || item.status === 'sending');

  return (
    <div className="page py-10 md:py-14">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 dir="auto" className="text-2xl break-words md:text-[56px] md:leading-none">
            {style.name}
          </h1>
          <div className="mt-4 flex flex-wrap gap-2">
            <StatusTag style={style} />
            {tag}
          </div>
        </div>
        {actions}
      </div>
      <div className="grid gap-8 lg:grid-cols-[190px_1fr] lg:gap-14">
        <div>
          <ProgressRail names={names} current={step} />
        </div>
        <div className="min-w-0">
          {before}
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
          {after({ running, step })}
        </div>
      </div>
    </div>
  );
}
