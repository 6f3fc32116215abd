import { cutText } from '@limn/contracts/text';
import { z } from 'zod';
import { askJson, type AskParts, fileFetcher } from './ask.ts';
import {
  type Hit,
  kindOf,
  longestText,
  plain,
  plainOrNull,
  type ReferenceSource,
  webAddress,
} from './source.ts';

// Written from art-institute-of-chicago/data-aggregator, docs and source at 20a596ac (2026-03-03, API v1.14), as
// collected on 2026-11-29; no live call was made. Its picture host has on and off refused programs since December 2025.

const pageSize = 20;
const licenceUrl = 'https://creativecommons.org/publicdomain/zero/1.0/';
const fields = [
  'id',
  'title',
  'image_id',
  'is_public_domain',
  'thumbnail',
  'artist_title',
  'date_display',
  'artwork_type_title',
  'medium_display',
  'term_titles',
];

const text = z.string().nullish();
const Artwork = z.object({
  id: z.int(),
  title: text,
  image_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullish(),
  is_public_domain: z.boolean(),
  thumbnail: z
    .object({ width: z.number().nullish(), height: z.number().nullish(), alt_text: text })
    .nullish(),
  artist_title: text,
  date_display: text,
  artwork_type_title: text,
  medium_display: text,
  term_titles: z.array(z.string()).nullish(),
});
type Artwork = z.infer<typeof Artwork>;
const Answer = z.object({
  data: z.array(Artwork),
  config: z.object({ iiif_url: z.string(), website_url: z.string() }),
});

const size = (pixels: number | null | undefined) =>
  pixels && Number.isInteger(pixels) && pixels > 0 ? pixels : null;

function hitOf(artwork: Artwork, config: z.infer<typeof Answer>['config']): Hit | undefined {
  // Pictures of works that are not in the public domain have an address, too.
  if (!artwork.is_public_domain || !artwork.image_id) return undefined;
  // Only these widths are cached there; the larger one is for works in the public domain.
  const sized = (width: 400 | 1686) =>
    webAddress(`${config.iiif_url}/${artwork.image_id}/full/${width},/0/default.jpg`);
  const [pictureUrl, thumbnailUrl] = [sized(1686), sized(400)];
  const sourceUrl = webAddress(`${config.website_url}/artworks/${artwork.id}`);
  if (!pictureUrl || !thumbnailUrl || !sourceUrl) return undefined;
  const { thumbnail } = artwork;
  const captions = [
    thumbnail?.alt_text,
    artwork.artwork_type_title,
    ...(artwork.term_titles ?? []),
  ];
  return {
    key: String(artwork.id),
    title: plain(artwork.title) || 'Untitled',
    maker: plainOrNull(artwork.artist_title),
    year: plainOrNull(artwork.date_display),
    kind: kindOf(artwork.artwork_type_title, artwork.medium_display),
    licence: 'cc0',
    licenceUrl,
    sourceName: 'The Art Institute of Chicago',
    sourceUrl,
    pictureUrl,
    thumbnailUrl,
    captions: cutText(captions.map(plain).filter(Boolean).join(', '), longestText),
    width: size(thumbnail?.width),
    height: size(thumbnail?.height),
  };
}

/** @param base address up to and with the version: https://api.artic.edu/api/v1 */
export function aic(base: string, parts: AskParts): ReferenceSource {
  return {
    id: 'aic',
    name: 'The Art Institute of Chicago',
    fetch: fileFetcher(parts),
    isSearched: true,
    health: parts.breaker.health,
    async search(words, page, signal) {
      const address = new URL(`${base}/artworks/search`);
      const query = {
        bool: { must: [{ term: { is_public_domain: true } }, { exists: { field: 'image_id' } }] },
      };
      address.searchParams.set(
        'params',
        JSON.stringify({ q: words, query, fields, limit: pageSize, page }),
      );
      const answer = await askJson(parts, address, Answer, signal);
      return (answer?.data ?? []).flatMap((artwork) => hitOf(artwork, answer!.config) ?? []);
    },
  };
}
