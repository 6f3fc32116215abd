import {
  type Edition,
  type EditionExport,
  editionRoutes,
  exportFormats,
  type ExportFormat,
} from '@limn/contracts/editions';
import type { ImageId } from '@limn/contracts/ids';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ReportButton } from '../../domain/report-button.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { refresh } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { notify } from '../../ui/notifications.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pictureOf } from './painting.ts';
import type { Writing } from './use-document.ts';
import { keepEdition } from './use-edition.ts';

/** The way to one licence for several pictures. */
export type BuyTogether = (pictures: readonly { id: ImageId; name: string }[]) => ReactNode;

/** Proofs and final files, and what a final one still lacks. */
export function FilesPart({
  edition,
  writing,
  buyTogether,
}: {
  edition: Edition;
  writing: Writing;
  buyTogether: BuyTogether;
}) {
  const [busy, setBusy] = useState(false);
  const missing = edition.document.scenes.flatMap((scene, index) => {
    const picture = scene.pictured ? pictureOf(edition, scene) : undefined;
    return picture && !picture.cleared ? [{ picture, scene: index + 1 }] : [];
  });
  async function make(format: ExportFormat, proof: boolean): Promise<void> {
    setBusy(true);
    try {
      const revision = await writing.flush();
      if (revision === null) return;
      const progress = await call(editionRoutes.export, {
        params: { id: edition.id },
        body: { revision, format, proof },
      });
      keepEdition({ ...edition, revision, document: writing.document, ...progress });
      void refresh(editionRoutes.get);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  const buttons = (proof: boolean) =>
    (Object.keys(exportFormats) as ExportFormat[]).map((format) => (
      <Button
        key={format}
        busy={busy}
        look={proof ? 'line' : 'plain'}
        onClick={() => void make(format, proof)}
      >
        {proof ? 'Make a proof' : 'Make the final'} {exportFormats[format]}
      </Button>
    ));
  return (
    <div className="flex max-w-[860px] flex-col gap-10">
      {edition.open && edition.document.text > 0 && (
        <>
          <section aria-labelledby="final" className="flex flex-col gap-4">
            <h2 id="final" className="text-xl">
              Final
            </h2>
            {missing.length > 0 ? (
              <>
                <p className="text-muted">
                  For a final file you need a licence for every picture in it. A personal licence is
                  not enough. Missing:
                </p>
                <div>
                  {buyTogether(
                    [...new Map(missing.map((one) => [one.picture.id, one])).values()].map(
                      ({ picture, scene }) => ({ id: picture.id, name: `Scene ${scene}` }),
                    ),
                  )}
                </div>
                <ul className="flex flex-col gap-3">
                  {missing.map(({ picture, scene }) => (
                    <li key={scene} className="flex items-center gap-4">
                      <Picture
                        src={picture.thumbnailUrl}
                        width={56}
                        height={56}
                        alt=""
                        className="size-14 shrink-0 rounded-s"
                      />
                      <span className="min-w-0 flex-1 truncate">Scene {scene}</span>
                      <Link
                        to={paths.image(picture.id)}
                        aria-label={`${picture.licence ? 'Upgrade' : 'Buy'} licence for the picture of scene ${scene}`}
                        className={buttonClass('gold', 'small')}
                      >
                        {picture.licence ? 'Upgrade licence' : 'Buy licence'}
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <div className="flex flex-wrap gap-3">{buttons(false)}</div>
            )}
          </section>
          <section aria-labelledby="proofs" className="flex flex-col gap-4">
            <h2 id="proofs" className="text-xl">
              Proof
            </h2>
            <p className="text-muted">
              Marked ‘Proof’ on every page; pictures without a licence carry their mark.
            </p>
            <div className="flex flex-wrap gap-3">{buttons(true)}</div>
          </section>
        </>
      )}
      <section aria-labelledby="made" className="flex flex-col gap-4">
        <h2 id="made" className="text-xl">
          Made
        </h2>
        {edition.exports.length === 0 ? (
          <EmptyState text="No file has been made yet." />
        ) : (
          <ul className="flex flex-col">
            {edition.exports.map((file) => (
              <MadeFile key={file.id} file={file} mine={edition.mine} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function MadeFile({ file, mine }: { file: EditionExport; mine: boolean }) {
  const { format, proof, state, bytes, pages, at, url, error, progress, step, takenDown } = file;
  const name = `${proof ? 'Proof' : 'Final'}, ${exportFormats[format]}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-3">
      <div className="min-w-0">
        <p dir="auto">{name}</p>
        <p className="num text-[13px] text-muted">
          {formatDateTime(at)}
          {bytes !== null && `, ${formatBytes(bytes)}`}
          {pages !== null && `, ${pages} pages`}
        </p>
      </div>
      {takenDown && <p className="text-muted">Removed by moderation</p>}
      {url && (
        <span className="flex items-center gap-1">
          {!mine && <ReportButton subject={file.id} name={name} member small />}
          <a
            href={url}
            download
            aria-label={`Save: ${name}`}
            className={buttonClass('line', 'small')}
          >
            Save
          </a>
        </span>
      )}
      {(state === 'queued' || state === 'running') && (
        <div role="status" className="w-full max-w-60">
          <p className="mb-1.5 text-[13px] text-muted">
            {step}, <span className="num">{Math.floor(progress * 100)} %</span>
          </p>
          <ProgressBar value={progress} label={`How far ${name} is`} />
        </div>
      )}
      {error && (
        <p role="alert" className="w-full text-[13px] text-danger">
          {error}
        </p>
      )}
    </li>
  );
}
