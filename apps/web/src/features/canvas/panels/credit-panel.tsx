import type { Document } from '@limn/canvas';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { ImageId } from '@limn/contracts/ids';
import type { UsedReference } from '@limn/contracts/references';
import type { Credit } from '@limn/contracts/studio';
import { ReferenceCredits } from '../../../domain/reference-credits.tsx';
import { useApi } from '../../../lib/use-api.ts';
import { ErrorState } from '../../../ui/states.tsx';
import type { CanvasSession } from '../session.ts';
import { useEditor } from '../use-editor.ts';
import { useCanvasCredit, usePointedCredit } from './use-credit.ts';

const percentOf = (ppm: number): string => {
  const percent = ppm / 10_000;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
};

/** The credit of the visible canvas, counted pixel by pixel after every change; or of one layer while it is hovered. */
export function CreditPanel({ session }: { session: CanvasSession }) {
  const { credit: whole, counting } = useCanvasCredit(session);
  const pointed = usePointedCredit(session);
  const credit = pointed?.credit ?? whole;
  const document = useEditor(session.editor, (state) => state.document);
  const { data, error, mutate } = useApi(canvasRoutes.credits, { params: { id: session.id } });
  const references = seenOn(document, data?.references ?? []);
  return (
    <section aria-labelledby="owes-title" aria-busy={counting} className="border-b pb-4">
      <h2 id="owes-title" className="mb-2 font-ui text-xs font-medium tracking-normal text-muted">
        {pointed ? `Artists credited in ‘${pointed.name}’` : 'Artists credited'}
      </h2>
      {error && !data ? (
        // Without the names every artist would be an unnamed one.
        <ErrorState error={error} retry={() => void mutate()} />
      ) : credit ? (
        <>
          <Shares
            credit={credit}
            artworks={data?.credits ?? []}
            hasReferences={references.length > 0}
          />
          {!pointed && <ReferenceCredits references={references} className="mt-3" />}
        </>
      ) : (
        <p className="text-[13px] text-muted">Counting…</p>
      )}
    </section>
  );
}

/** References of the pictures that layers are made of, each once. */
function seenOn(
  { records }: Document,
  references: readonly (UsedReference & { image: ImageId })[],
): UsedReference[] {
  const images = new Set(
    [...records.values()].flatMap((record) =>
      record.kind === 'picture' ? [record.image ?? [], record.merged ?? []].flat() : [],
    ),
  );
  const seen = references.filter(({ image }) => images.has(image));
  return [...new Map(seen.map((one) => [`${one.part} ${one.id}`, one])).values()];
}

interface Line {
  key: string;
  artist: string;
  style: string;
  ppm: number;
}

function linesOf(
  shares: readonly { id: string; ppm: number }[],
  credits: readonly Credit[],
): { lines: Line[]; unknown: number } {
  const lines = new Map<string, Line>();
  let unknown = 0;
  for (const { id, ppm } of shares) {
    const owner = credits.find(({ artworks }) =>
      artworks.some(({ artworkId }) => artworkId === id),
    );
    if (!owner) {
      unknown += ppm;
      continue;
    }
    const key = owner.style.id;
    const line = lines.get(key) ?? {
      key,
      artist: owner.artist.name,
      style: owner.style.name,
      ppm: 0,
    };
    lines.set(key, { ...line, ppm: line.ppm + ppm });
  }
  return { lines: [...lines.values()].toSorted((a, b) => b.ppm - a.ppm), unknown };
}

function Shares({
  credit,
  artworks,
  hasReferences,
}: {
  credit: { artworks: readonly { id: string; ppm: number }[]; own: number; none: number };
  artworks: readonly Credit[];
  hasReferences: boolean;
}) {
  const { lines, unknown } = linesOf(credit.artworks, artworks);
  const owed = lines.reduce((sum, { ppm }) => sum + ppm, 0) + unknown;
  if (owed === 0)
    return <p className="text-[13px] text-muted">{nothingOwed(credit.own, hasReferences)}</p>;
  return (
    <>
      <div className="mb-2 flex h-1.5 overflow-hidden rounded-full bg-blank" aria-hidden>
        {lines.map(({ key, ppm }, i) => (
          <span
            key={key}
            style={{ width: `${ppm / 10_000}%`, opacity: 1 - i * 0.22 }}
            className="bg-gold"
          />
        ))}
      </div>
      <ul className="flex flex-col gap-1.5">
        {lines.map(({ key, artist, style, ppm }) => (
          <li key={key} className="flex items-baseline gap-2 text-[13px]">
            <span className="min-w-0 flex-1">
              <span className="font-display text-lg leading-tight text-gold-text">{artist}</span>
              <span className="block truncate text-muted">{style}</span>
            </span>
            <span className="num">{percentOf(ppm)}</span>
          </li>
        ))}
        {unknown > 0 && <OtherLine name="Other artists" ppm={unknown} />}
        {credit.own > 0 && <OtherLine name="Your own" ppm={credit.own} />}
        {credit.none > 0 && <OtherLine name="Nobody’s" ppm={credit.none} />}
      </ul>
    </>
  );
}

/** An empty frame has no credit and no pixels of the person's own either. */
function nothingOwed(own: number, hasReferences: boolean): string {
  if (hasReferences) return 'No artist is credited.';
  return own > 0
    ? 'All of it is your own; no artist is credited.'
    : 'No layers yet, so no one is credited.';
}

function OtherLine({ name, ppm }: { name: string; ppm: number }) {
  return (
    <li className="flex justify-between text-[13px] text-muted">
      <bdi>{name}</bdi> <span className="num">{percentOf(ppm)}</span>
    </li>
  );
}
