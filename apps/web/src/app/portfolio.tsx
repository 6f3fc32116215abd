import { portfolioLimit, type PortfolioImage, profileRoutes } from '@limn/contracts/profiles';
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useInfluencer } from '../features/profiles/influencer-context.tsx';
import { uploadPhoto } from '../features/photos/upload-photo.ts';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { formatProgress } from '../lib/format.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/notifications.ts';
import { Picture } from '../ui/picture.tsx';
import { EmptyState } from '../ui/states.tsx';

const say = (error: unknown) => notify(messageOf(error), { tone: 'danger' });

/** The pictures an influencer shows: added, described, put in order, taken out and back. */
export function Portfolio() {
  const { profile, change } = useInfluencer();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string>();
  /** Each file that was not taken in, and why. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const images = profile.portfolioImages;
  const params = { kind: 'influencer' as const };
  const show = (portfolioImages: PortfolioImage[]) => change({ ...profile, portfolioImages });

  async function add(files: File[]) {
    const all = [...images];
    const left: string[] = [];
    for (const [index, file] of files.entries()) {
      try {
        const of = files.length > 1 ? ` (${index + 1} of ${files.length})` : '';
        const photo = await uploadPhoto('portfolio', file, (part) =>
          setSending(`Uploading ${formatProgress(part)}${of}`),
        );
        const body = { photoId: photo.id };
        all.push(await call(profileRoutes.addPortfolioImage, { params, body }));
        show([...all]);
      } catch (error) {
        left.push(`${file.name}: ${messageOf(error)}`);
      }
    }
    setSending(undefined);
    setRefused(left);
  }

  async function move(index: number, by: -1 | 1) {
    const next = [...images];
    const [moved] = next.splice(index, 1);
    if (!moved) return;
    next.splice(index + by, 0, moved);
    show(next);
    try {
      await call(profileRoutes.orderPortfolio, { params, body: { ids: next.map(({ id }) => id) } });
    } catch (error) {
      show(images);
      say(error);
    }
  }

  async function remove(image: PortfolioImage) {
    const one = { params: { id: image.id } };
    show(images.filter(({ id }) => id !== image.id));
    try {
      await call(profileRoutes.removePortfolioImage, one);
      notify('Picture removed from the portfolio.', {
        undo: () => {
          call(profileRoutes.restorePortfolioImage, one).then(() => show(images), say);
        },
      });
    } catch (error) {
      show(images);
      say(error);
    }
  }

  async function describe(image: PortfolioImage, description: string) {
    if (description === image.description) return;
    try {
      await call(profileRoutes.describePortfolioImage, {
        params: { id: image.id },
        body: { description },
      });
      show(images.map((item) => (item.id === image.id ? { ...item, description } : item)));
    } catch (error) {
      say(error);
    }
  }

  return (
    <div className="flex flex-col gap-6">
      {images.length === 0 ? (
        <EmptyState text="Your portfolio is empty. Show creators what working with you looks like." />
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {images.map((image, index) => (
            <li key={image.id} className="flex flex-col gap-2">
              <Picture
                src={image.photo.mediumUrl}
                width={image.photo.width}
                height={image.photo.height}
                alt={image.description || `Portfolio picture ${index + 1}`}
                className="aspect-4/3 w-full rounded-m"
              />
              <TextField
                label={`What picture ${index + 1} shows`}
                hideLabel
                placeholder="What it shows"
                defaultValue={image.description}
                maxLength={200}
                onBlur={(event) => void describe(image, event.target.value.trim())}
              />
              <div className="flex justify-end">
                <IconButton
                  label={`Move picture ${index + 1} earlier`}
                  disabled={index === 0}
                  onClick={() => void move(index, -1)}
                >
                  <ArrowLeft size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Move picture ${index + 1} later`}
                  disabled={index === images.length - 1}
                  onClick={() => void move(index, 1)}
                >
                  <ArrowRight size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Remove picture ${index + 1}`}
                  onClick={() => void remove(image)}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
        aria-label="Choose portfolio pictures"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className="flex items-center gap-4">
        <Button
          size="small"
          busy={sending !== undefined}
          disabled={images.length >= portfolioLimit}
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={15} aria-hidden /> Add pictures
        </Button>
        <span role="status" className="num text-[13px] text-muted">
          {sending ?? `${images.length} of ${portfolioLimit}`}
        </span>
      </div>
      {refused.length > 0 && (
        <ul role="alert" className="text-[13px] text-danger">
          {refused.map((reason) => (
            <li dir="auto" key={reason} className="break-words">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
