import type { StyleDetail } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Tag } from '../../ui/states.tsx';
import { ownStepNames } from './steps.ts';
import { WorkshopFrame } from './workshop-frame.tsx';
import { Section } from './workshop-section.tsx';

/** Everything a creator does with a style they train for themselves. */
export function OwnWorkshop({ style, actions }: { style: StyleDetail; actions: ReactNode }) {
  return (
    <WorkshopFrame
      style={style}
      tag={<Tag>Yours alone</Tag>}
      names={ownStepNames}
      actions={actions}
      after={({ step }) => (
        <Section title="Paint">
          <p className="mb-4 max-w-[72ch] text-muted">
            No one else can see this style or paint in it. Pictures painted in it are yours: they
            credit no artist and have no watermark. If you mix in an artist’s style, the artist is
            credited and paid for their part.
          </p>
          {style.status === 'trained' && (
            <ButtonLink to={paths.canvasWithStyle(style.id)} look={step === 3 ? 'gold' : 'line'}>
              Paint in this style
            </ButtonLink>
          )}
        </Section>
      )}
    />
  );
}
