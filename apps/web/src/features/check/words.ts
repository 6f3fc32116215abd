import type { FoundPicture } from '@limn/contracts/check';
import { formatProgress } from '../../lib/format.ts';

const list = (words: string[]): string =>
  words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

/** A picture's description, in one sentence. */
export function madeInWords({ credits }: Pick<FoundPicture, 'credits'>, maker: string): string {
  const styles = credits.map(({ style, artist }) => `${style.name} by ${artist.name}`);
  return styles.length === 0
    ? `Made with ${maker}.`
    : `Made with AI in the ${styles.length > 1 ? 'styles' : 'style'} of ${list(styles)}.`;
}

/** The changes since it was delivered, in words. */
export function changesInWords({
  changes,
  enlargedTo,
}: Pick<FoundPicture, 'changes' | 'enlargedTo'>): string {
  if (changes.none && enlargedTo)
    return `Not changed: this is the file as it was delivered under a licence, enlarged to ${enlargedTo.width} × ${enlargedTo.height}.`;
  if (changes.none) return 'Not changed: this is the file as it was delivered.';
  const { cropped, turnedDegrees } = changes;
  const done = [
    ...(cropped
      ? [`cut down to ${formatProgress(cropped.width * cropped.height)} of its area`]
      : []),
    ...(changes.resized ? ['brought to another size'] : []),
    ...(changes.mirrored ? ['mirrored'] : []),
    ...(changes.inverted ? ['inverted, light for dark'] : []),
    ...(turnedDegrees ? [`turned by about ${Math.abs(turnedDegrees)}°`] : []),
    ...(changes.framed ? ['given a bar or a border'] : []),
  ];
  return done.length === 0
    ? 'Saved again since then, without any visible change.'
    : `Since it was delivered it was ${list(done)}.`;
}

const reasons: Record<FoundPicture['evidence'][0]['by'], (sure: string) => string> = {
  credentials: () => 'its Content Credentials, signed by us for these very bytes',
  mark: (sure) => `its invisible mark, which names exactly one picture; ${sure} sure`,
  fingerprint: (sure) => `its looks, which agree to ${sure}`,
};

/** How we know, a line each. */
export const evidenceInWords = ({ evidence }: Pick<FoundPicture, 'evidence'>): string[] =>
  evidence.map(({ by, confidence }) => reasons[by](formatProgress(confidence)));
