import type { StyleDetail } from '@limn/contracts/styles';
import { formatCount } from '../../lib/format.ts';
import { Picture } from '../../ui/picture.tsx';

/** Before there is a picture: whose style it will be made in. */
export function ExpectedCredit({ style }: { style: StyleDetail | undefined }) {
  return (
    <section aria-labelledby="owes">
      <h2 id="owes" className="mb-3 font-ui text-xs font-medium tracking-normal text-muted">
        Whom it will owe
      </h2>
      {style ? (
        <>
          <div className="flex items-center gap-3">
            <Picture
              src={style.covers[0]?.url}
              alt=""
              width={46}
              height={46}
              className="size-[46px] rounded-[10px]"
            />
            <div className="min-w-0">
              <p className="truncate font-display text-[20px] leading-[1.15] text-gold-text">
                {style.artist.name}
              </p>
              <p className="num truncate text-[13px] text-muted">
                {style.name} · {formatCount(style.artworks.length, 'work', 'works')}
              </p>
            </div>
          </div>
          <p className="mt-3 text-[13px] text-muted">
            Each artwork’s share is counted while the picture is painted.
          </p>
        </>
      ) : (
        <p className="text-[13px] text-muted">Choose a style to see whose it is.</p>
      )}
    </section>
  );
}
