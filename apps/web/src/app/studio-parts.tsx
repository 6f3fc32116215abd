import { isOwnModel, type Recipe, stylesOf } from '@limn/contracts/recipe';
import { type Image } from '@limn/contracts/studio';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { AttributedPicture } from '../features/attribution/attributed-picture.tsx';
import { CreditLine } from '../features/attribution/credit-line.tsx';
import { ExpectedCredit } from '../features/attribution/expected-credit.tsx';
import { OverlayToggle } from '../features/attribution/overlay-toggle.tsx';
import { OwesPanel } from '../features/attribution/owes-panel.tsx';
import { worksOf, type CreditedArtwork } from '../features/attribution/works.ts';
import { paths } from '../lib/paths.ts';

export interface Overlay {
  on: boolean;
  show: (on: boolean) => void;
  works: readonly CreditedArtwork[];
  active: string | null;
  point: (id: string | null) => void;
}

/** State shared by picture and panel: whether artworks are shown, and which one is hovered. */
export function useOverlay(image: Image | undefined): Overlay {
  const [on, show] = useState(false);
  const [active, point] = useState<string | null>(null);
  const credits = image?.credits;
  const works = useMemo(() => worksOf(credits ?? []), [credits]);
  return { on, show, works, active, point };
}

export function StudioPicture({ image, overlay }: { image: Image; overlay: Overlay }) {
  return (
    <AttributedPicture
      key={image.id}
      image={image}
      works={overlay.works}
      overlay={overlay.on}
      active={overlay.active}
      onActive={overlay.point}
    />
  );
}

const link = 'rounded-s text-blue underline-offset-4 hover:underline';

export function StudioCaption({ image, children }: { image: Image; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-1 text-center">
      <CreditLine credits={image.credits} people={image.people} />
      <Link to={paths.image(image.id)} className={link}>
        Open picture
      </Link>
      {image.people.length === 0 && (
        <Link to={paths.imageEditor(image.id)} className={link}>
          Edit on a canvas
        </Link>
      )}
      <Link to={paths.canvasVarying(image.id)} className={link}>
        Vary this
      </Link>
      <Link to={paths.canvasFromImage(image.id)} className={link}>
        Use this recipe again
      </Link>
      {children}
    </div>
  );
}

export function StudioCredits({
  image,
  overlay,
  draft,
}: {
  image: Image | undefined;
  overlay: Overlay;
  draft: Pick<Recipe, 'style' | 'mixed_styles' | 'model'>;
}) {
  if (!image) return <ExpectedCredit parts={stylesOf(draft)} agreed={isOwnModel(draft.model)} />;
  return (
    <OwesPanel
      credits={image.credits}
      account={image.account}
      references={image.references}
      works={overlay.works}
      active={overlay.active}
      onActive={overlay.point}
      aside={
        overlay.works.length > 0 &&
        image.account.kind === 'exact' && <OverlayToggle on={overlay.on} onChange={overlay.show} />
      }
    />
  );
}
