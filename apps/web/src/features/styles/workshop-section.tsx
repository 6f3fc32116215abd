import { artworkLimits } from '@limn/contracts/constants';
import type { StyleDetail } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { ArtworkGrid } from './artwork-grid.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** One part of the work on a style. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="border-t pt-7 pb-12">
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 dir="auto" className="text-xl">
          {title}
        </h2>
        {aside && <span className="num text-muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** The pictures a style is trained from. */
export function PictureSection({ style, locked }: { style: StyleDetail; locked: boolean }) {
  return (
    <Section
      title="Pictures"
      aside={`${formatCount(style.artworks.length, 'picture', 'pictures')} of ${artworkLimits.max}`}
    >
      <div className="flex flex-col gap-6">
        {locked ? (
          <p className="text-muted">You cannot change the pictures during training.</p>
        ) : (
          <UploadPanel style={style} />
        )}
        <ArtworkGrid style={style} locked={locked} />
      </div>
    </Section>
  );
}
