import type { StyleDetail } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { Tag } from '../../ui/states.tsx';
import { ElementPanel } from './element-panel.tsx';
import { NamePanel } from './name-panel.tsx';
import { PricePanel } from './price-panel.tsx';
import { ProgramsPanel } from './programs-panel.tsx';
import { SamplePanel } from './sample-panel.tsx';
import { stepNames } from './steps.ts';
import { WorkshopFrame } from './workshop-frame.tsx';
import { Section } from './workshop-section.tsx';

/** Everything an artist does with one style, on one page, in the order it is done. */
export function Workshop({
  style,
  actions,
  ownModel,
}: {
  style: StyleDetail;
  actions: ReactNode;
  /** The panel of the model trained on this style. */
  ownModel: ReactNode;
}) {
  const trained = style.status === 'trained' || style.status === 'published';
  return (
    <WorkshopFrame
      style={style}
      tag={style.sample && <Tag>Sample collection</Tag>}
      names={stepNames}
      actions={actions}
      before={
        <Section title="Name and description">
          <NamePanel style={style} />
        </Section>
      }
      after={({ running, step }) => (
        <>
          <Section title="Samples">
            <SamplePanel style={style} trained={trained} />
          </Section>
          <Section title="Reusable elements">
            <ElementPanel style={style} />
          </Section>
          <Section title="Price & publish">
            <PricePanel
              style={style}
              ready={trained && !style.stale && !running}
              gold={step === 3}
            />
          </Section>
          <Section title="A model of its own">{ownModel}</Section>
          <Section title="Programs and agents">
            <ProgramsPanel style={style} />
          </Section>
        </>
      )}
    />
  );
}
