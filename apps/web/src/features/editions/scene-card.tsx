import { cutText } from '@limn/contracts/text';
import { charactersIn, passageOf } from '@limn/contracts/edition-scenes';
import {
  type Edition,
  type EditionDocument,
  type EditionScene,
  editionLimits,
  type PagePlacement,
  placements,
} from '@limn/contracts/editions';
import { largestSeed } from '@limn/contracts/recipe';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ImageChoice } from '../../domain/image-choice.tsx';
import { paths } from '../../lib/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { isBusy, newSeed, paintingOf, pictureOf } from './painting.ts';

const placementOptions = Object.entries(placements).map(([value, { name }]) => ({
  value,
  label: name,
  chosen: name,
}));

interface Doing {
  edition: Edition;
  document: EditionDocument;
  index: number;
  busy: boolean;
  onChange: (changed: Partial<EditionScene>) => void;
  onPaint: () => void;
  onSplit?: (at: number) => void;
  onJoin?: () => void;
}

/** One scene: its passage, its painting, and its page layout. */
export function SceneCard(doing: Doing) {
  const { edition, document, index, onChange, onSplit, onJoin } = doing;
  const scene = document.scenes[index]!;
  const passage = passageOf(document, edition.paragraphs, index);
  const named = charactersIn(document, passage);
  const title = `Scene ${index + 1}`;
  return (
    <li
      aria-label={title}
      className="grid gap-x-8 gap-y-5 border-t pt-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 dir="auto" className="text-xl">
            {title}
          </h2>
          {onJoin && (
            <Button size="small" look="quiet" onClick={onJoin}>
              Join with scene {index + 2}
            </Button>
          )}
        </div>
        {/* It scrolls, so it must be focusable for keyboards. */}
        <div
          tabIndex={0}
          role="group"
          aria-label={`Passage of scene ${index + 1}`}
          data-dd-privacy="mask"
          className="max-h-[420px] overflow-y-auto pr-3"
        >
          {passage.map(({ kind, text }, at) => (
            <div key={scene.from + at}>
              {at > 0 && onSplit && (
                <Button
                  size="small"
                  look="quiet"
                  className="-ml-3.5 h-7"
                  aria-label={`Split here, before ‘${cutText(text, 40)}’`}
                  onClick={() => onSplit(scene.from + at)}
                >
                  Split here
                </Button>
              )}
              <p
                dir="auto"
                className={kind === 'text' ? 'max-w-[65ch] break-words' : 'my-2 text-lg'}
              >
                {text}
              </p>
            </div>
          ))}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Switch
          label="Has a picture"
          checked={scene.pictured}
          onChange={(pictured) => onChange({ pictured })}
        />
        {scene.pictured && (
          <>
            <ScenePicture {...doing} scene={scene} title={title} />
            <TextArea
              label="What to paint, in a sentence"
              rows={3}
              maxLength={editionLimits.prompt}
              value={scene.prompt}
              hint={
                named.some(({ look }) => look)
                  ? `And ${named.flatMap(({ look }) => look || []).join(', ')}.`
                  : undefined
              }
              error={
                scene.prompt ? undefined : 'This passage has nothing to paint. Write a sentence.'
              }
              onChange={({ target }) => onChange({ prompt: target.value })}
            />
            <div className="flex items-center gap-3">
              <span className="text-sm text-muted">Layout</span>
              <Select
                label={`Placement of scene ${index + 1}`}
                look="chip"
                value={scene.placement}
                options={placementOptions}
                onChange={(placement) => onChange({ placement: placement as PagePlacement })}
              />
            </div>
            <TextField
              label="Alt text (optional)"
              maxLength={300}
              value={scene.alt}
              placeholder={scene.prompt}
              onChange={({ target }) => onChange({ alt: target.value })}
            />
            <div className="flex items-end gap-3">
              <div className="min-w-0 flex-1">
                <TextField
                  label={`Seed of scene ${index + 1}`}
                  inputMode="numeric"
                  hint="The same sentence, style and seed paint the same picture again."
                  value={String(scene.seed ?? document.seed)}
                  onChange={({ target }) => {
                    const seed = Number(target.value.replaceAll(/\D/g, ''));
                    onChange({ seed: Math.min(largestSeed, Math.max(1, seed)) });
                  }}
                />
              </div>
              <IconButton
                label={`New seed for scene ${index + 1}`}
                onClick={() => onChange({ seed: newSeed() })}
              >
                <Dices size={16} aria-hidden />
              </IconButton>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function ScenePicture({
  edition,
  index,
  busy,
  onChange,
  onPaint,
  scene,
  title,
  document,
}: Doing & { scene: EditionScene; title: string }) {
  const [choosing, setChoosing] = useState(false);
  const painting = paintingOf(edition, scene.id);
  const picture = pictureOf(edition, scene);
  const running = painting !== undefined && isBusy(painting);
  const [width, height] = placements[scene.placement].size.split('x').map(Number);
  return (
    <div className="flex flex-col gap-3">
      {picture ? (
        <Link to={paths.image(picture.id)} className="block w-fit max-w-full rounded-m">
          <Picture
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={scene.alt || scene.prompt || title}
            className="h-auto max-h-[380px] w-auto max-w-full rounded-m"
          />
        </Link>
      ) : (
        <div
          style={{ aspectRatio: `${width} / ${height}` }}
          className="grid max-h-[380px] max-w-full place-items-center rounded-m border border-dashed border-line-strong px-4 text-center text-muted"
        >
          {running ? painting.step : 'No picture yet'}
        </div>
      )}
      {running && (
        <div role="status">
          <p className="mb-1.5 text-[13px] text-muted">
            {painting.step}, <span className="num">{Math.floor(painting.progress * 100)} %</span>
          </p>
          <ProgressBar
            value={painting.progress}
            label={`How far the picture of ${title} is`}
            gold
          />
        </div>
      )}
      {painting?.error && !running && (
        <p role="alert" className="text-[13px] text-danger">
          {painting.error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={busy || running}
          disabled={!scene.prompt || !document.style || scene.image !== null}
          aria-label={`${painting ? 'Paint again' : 'Paint'}: scene ${index + 1}`}
          onClick={onPaint}
        >
          {painting ? 'Paint again' : 'Paint'}
        </Button>
        <Button
          size="small"
          aria-label={`Choose one of yours for scene ${index + 1}`}
          onClick={() => setChoosing(true)}
        >
          Choose one of yours
        </Button>
        {scene.image && (
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              const { image } = scene;
              onChange({ image: null });
              notify('The picture is removed from the scene.', {
                undo: () => onChange({ image }),
              });
            }}
          >
            Take it out
          </Button>
        )}
      </div>
      <Dialog open={choosing} onOpenChange={setChoosing} title={`A picture for ${title}`} wide>
        <ImageChoice
          chosen={scene.image}
          onChoose={(image) => {
            onChange({ image });
            setChoosing(false);
          }}
        />
      </Dialog>
    </div>
  );
}
