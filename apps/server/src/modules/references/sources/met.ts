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
  SourceError,
  webAddress,
} from './source.ts';

// Written from https://metmuseum.github.io (as stored, November 2020), issues of metmuseum/openaccess up to 2026-08-16 and
// third parties' probes up to 2026-10-05, as collected on 2026-11-29; no live call was made. The search's version v1.1 is
// known from third parties only: v1 has answered 410 since 2026-10-01.

/** Objects fetched after a search: one request each, and the firewall stops about thirty in a row. */
const mostObjects = 8;
const licenceUrl = 'https://creativecommons.org/publicdomain/zero/1.0/';

const Found = z.object({ objectIDs: z.array(z.int()).nullish() });
const text = z.string().nullish();
const MetObject = z.object({
  objectID: z.int(),
  isPublicDomain: z.boolean(),
  primaryImage: text,
  primaryImageSmall: text,
  title: text,
  objectName: text,
  objectDate: text,
  objectURL: text,
  classification: text,
  medium: text,
  artistPrefix: text,
  artistDisplayName: text,
  tags: z.array(z.object({ term: z.string() })).nullish(),
});
type MetObject = z.infer<typeof MetObject>;

function hitOf(object: MetObject): Hit | undefined {
  const pictureUrl = webAddress(object.primaryImage);
  const thumbnailUrl = webAddress(object.primaryImageSmall) ?? pictureUrl;
  if (!object.isPublicDomain || !pictureUrl || !thumbnailUrl) return undefined;
  const { objectID, artistPrefix, artistDisplayName } = object;
  const captions = [
    object.objectName,
    object.classification,
    ...(object.tags ?? []).map((tag) => tag.term),
  ];
  return {
    key: String(objectID),
    title: plain(object.title) || plain(object.objectName) || 'Untitled',
    // 'After', 'Attributed to': without it another maker would be named.
    maker: plainOrNull([artistPrefix, artistDisplayName].filter(Boolean).join(' ')),
    year: plainOrNull(object.objectDate),
    kind: kindOf(object.classification, object.objectName, object.medium),
    licence: 'cc0',
    licenceUrl,
    sourceName: 'The Metropolitan Museum of Art',
    sourceUrl:
      webAddress(object.objectURL) ?? `https://www.metmuseum.org/art/collection/search/${objectID}`,
    pictureUrl,
    thumbnailUrl,
    captions: cutText(captions.map(plain).filter(Boolean).join(', '), longestText),
    width: null,
    height: null,
  };
}

/**
 * @param base address up to the version: https://collectionapi.metmuseum.org/public/collection
 * @param versions of the search and of objects
 */
export function met(
  base: string,
  versions: { search: string; objects: string },
  parts: AskParts,
): ReferenceSource {
  const object = (id: number, signal: AbortSignal) =>
    askJson(parts, new URL(`${base}/${versions.objects}/objects/${id}`), MetObject, signal);

  /** Objects one at a time. When the source stops answering, what there is so far counts. */
  async function objects(ids: readonly number[], signal: AbortSignal): Promise<MetObject[]> {
    const found: MetObject[] = [];
    for (const id of ids)
      try {
        const one = await object(id, signal);
        if (one) found.push(one);
      } catch (error) {
        if (!(error instanceof SourceError) || found.length === 0) throw error;
        break;
      }
    return found;
  }

  return {
    id: 'met',
    name: 'The Met',
    fetch: fileFetcher(parts),
    isSearched: true,
    health: parts.breaker.health,
    async search(words, page, signal) {
      const address = new URL(`${base}/${versions.search}/search`);
      address.search = new URLSearchParams({
        hasImages: 'true',
        offset: String((page - 1) * mostObjects),
        limit: String(mostObjects),
        // The first version minded the order of parameters: the words come last.
        q: words,
      }).toString();
      const answer = await askJson(parts, address, Found, signal);
      const ids = (answer?.objectIDs ?? []).slice(0, mostObjects);
      return (await objects(ids, signal)).flatMap((one) => hitOf(one) ?? []);
    },
  };
}
