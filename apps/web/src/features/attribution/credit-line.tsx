import type { Credit, Image } from '@limn/contracts/studio';
import { ArtistShares } from '../../domain/artist-shares.tsx';

/** The artists of a picture; shown under every picture. */
export function CreditLine({
  credits,
  people = [],
}: {
  credits: readonly Credit[];
  /** The people shown in the picture. */
  people?: Image['people'];
}) {
  if (credits.length === 0) return null;
  const styles = [...new Set(credits.map(({ style }) => style.name))].join(', ');
  return (
    <p className="text-sm text-muted">
      in the style of {styles} by{' '}
      <span className="font-medium">
        <ArtistShares credits={credits} />
      </span>
      {people.length > 0 && (
        <>
          {', with '}
          <span className="font-medium text-gold-text">
            {people.map(({ name }) => name).join(' · ')}
          </span>
        </>
      )}
    </p>
  );
}

/** The same line while a picture is still being painted and its shares are not counted. */
export function StyleLine({ styles }: { styles: readonly { name: string; artist: string }[] }) {
  return (
    <p className="text-sm text-muted">
      in the style of {styles.map(({ name }) => name).join(', ')} by{' '}
      <span className="font-medium text-gold-text">
        {[...new Set(styles.map(({ artist }) => artist))].join(' · ')}
      </span>
    </p>
  );
}
