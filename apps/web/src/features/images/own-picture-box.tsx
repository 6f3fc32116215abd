import type { Image } from '@limn/contracts/studio';
import { DownloadPicture } from '../../domain/download-picture.tsx';
import { ownPictureName } from '../../domain/own-picture.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Actions for a picture without credits: uploaded, composed, or painted only from the person's own pictures. */
export function OwnPictureBox({ image }: { image: Image }) {
  return (
    <section aria-labelledby="own-picture" className="flex flex-col items-start gap-5">
      <div>
        <h2 id="own-picture" className="mb-2 text-xl">
          {ownPictureName(image)}
        </h2>
        <p className="text-muted">
          {image.composer &&
            `${image.composer.model} composed it from your words for Limn to paint. `}
          {image.origin === 'reference'
            ? 'It is openly licensed; no artist is credited.'
            : 'It is your own; no artist is credited.'}{' '}
          Only you see it, and it carries no mark.
        </p>
      </div>
      <ButtonLink to={paths.canvasGuidedBy(image.id)} look="gold">
        Paint it in a style
      </ButtonLink>
      {image.downloadUrl && (
        <DownloadPicture image={image} address={image.downloadUrl} look="plain" />
      )}
    </section>
  );
}
