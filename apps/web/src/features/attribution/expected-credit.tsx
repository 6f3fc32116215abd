import type { StyleId } from '@limn/contracts/ids';
import { styleRoutes } from '@limn/contracts/styles';
import { formatCount } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Picture } from '../../ui/picture.tsx';

/** The expected credit before a picture exists: its styles, with their percentages. */
export function ExpectedCredit({
  parts,
  agreed = false,
}: {
  parts: readonly { style: StyleId; percent: number }[];
  /** Whether the model was trained on the style, so its shares are agreed instead of measured. */
  agreed?: boolean;
}) {
  return (
    <section aria-labelledby="owes">
      <h2 id="owes" className="mb-3 font-ui text-xs font-medium tracking-normal text-muted">
        Artists it will credit
      </h2>
      {parts.length > 0 ? (
        <>
          <ul className="space-y-3">
            {parts.map(({ style, percent }) => (
              <ExpectedArtist
                key={style}
                id={style}
                percent={parts.length > 1 ? percent : undefined}
              />
            ))}
          </ul>
          <p className="mt-3 text-[13px] text-muted">
            {agreed
              ? 'By agreement, not measured: the works the model learned from, in equal parts.'
              : 'Each artwork’s share is counted while the picture is painted.'}
          </p>
        </>
      ) : (
        <p className="text-[13px] text-muted">Choose a style to see its artist.</p>
      )}
    </section>
  );
}

function ExpectedArtist({ id, percent }: { id: StyleId; percent: number | undefined }) {
  const { data: style } = useApi(styleRoutes.get, { params: { id } });
  return (
    <li className="flex min-h-[46px] items-center gap-3">
      <Picture
        src={style?.covers[0]?.url}
        alt=""
        width={46}
        height={46}
        className="size-[46px] rounded-[10px]"
      />
      {style && (
        <div className="min-w-0">
          <p className="truncate font-display text-[20px] leading-[1.15] text-gold-text">
            {style.private ? 'Yours: no artist is credited' : style.artist.name}
          </p>
          <p className="num truncate text-[13px] text-muted">
            <bdi>{style.name}</bdi> ·{' '}
            {percent === undefined
              ? formatCount(style.artworks.length, 'work', 'works')
              : `about ${percent}%`}
          </p>
        </div>
      )}
    </li>
  );
}
