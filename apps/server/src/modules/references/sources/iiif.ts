import { cutText } from '@limn/contracts/text';
import { z } from 'zod';
import { licenceOf } from '../licences.ts';
import { askJson, type AskParts, fileFetcher } from './ask.ts';
import {
  type Hit,
  kindOf,
  longestText,
  plain,
  type ReferenceSource,
  SourceError,
} from './source.ts';

// Written from the IIIF Presentation API 2.1 and 3.0 and Image API 2.1 and 3.0 (IIIF/api at 28a88829, 2026-05-21), as
// collected on 2026-11-29; no live call was made. IIIF has no search: an admin takes a collection into the library.

/** Longest side to request of a picture if the server scales it, and of its thumbnail, in pixels. */
const fileSide = 2048;
const thumbnailSide = 480;
/** Collections and manifests that are read of one import. */
const mostDocuments = 80;

/** Text of version 2 (a string, an object with `@value`, a list of these) or of version 3 (lists by language). */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return textOf(value[0]);
  if (typeof value !== 'object' || value === null) return '';
  if ('@value' in value) return textOf(value['@value']);
  const { en, none, ...others } = value as Record<string, unknown>;
  return textOf(en ?? none ?? Object.values(others)[0]);
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is Record<string, unknown> => typeof one === 'object' && one !== null,
  );
const textIn = (thing: Record<string, unknown>, ...names: string[]): string => {
  const value = names.map((name) => thing[name]).find((one) => typeof one === 'string');
  return value ?? '';
};
const idOf = (thing: Record<string, unknown>) => textIn(thing, 'id', '@id');
const typeOf = (thing: Record<string, unknown>) =>
  textIn(thing, 'type', '@type').replace('sc:', '');
const sizeOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;

/** An open licence, or 'No Copyright – United States', which counts as the public domain. */
const openLicence = (address: string) =>
  /^https?:\/\/rightsstatements\.org\/(vocab|page)\/NoC-US\//.test(address)
    ? ('pdm' as const)
    : licenceOf(address);

/** The licence of a manifest, if all of its rights statements are open. */
function rightsOf(manifest: Record<string, unknown>) {
  const said = [manifest['rights'] ?? [], manifest['license'] ?? []].flat(2);
  const found = said.flatMap((address) => {
    const licence = typeof address === 'string' && openLicence(address);
    return licence ? [{ licence, licenceUrl: address }] : [];
  });
  return found.length === said.length ? found[0] : undefined;
}

/** Values of a manifest's metadata by their labels in small letters. */
function metadataOf(manifest: Record<string, unknown>): Map<string, string> {
  return new Map(
    listOf(manifest['metadata']).map((entry) => [
      textOf(entry['label']).toLowerCase(),
      textOf(entry['value']),
    ]),
  );
}

/** Addresses of a picture in two sizes: from its image service, or the picture itself. */
function addressesOf(picture: Record<string, unknown>) {
  const [service] = listOf(picture['service']);
  const own = idOf(picture);
  if (!service) return { pictureUrl: own, thumbnailUrl: own };
  const base = idOf(service).replace(/\/$/, '');
  const isLevel0 = /level0/.test(JSON.stringify(service['profile'] ?? ''));
  const context = JSON.stringify([service['@context'] ?? '', typeOf(service)]);
  if (isLevel0) {
    const whole = `${base}/full/${/image\/3|ImageService3/.test(context) ? 'max' : 'full'}/0/default.jpg`;
    return { pictureUrl: whole, thumbnailUrl: whole };
  }
  // The canonical way to ask for a width, at levels 1 and 2 of both versions; never more than there is.
  const [width, height] = [sizeOf(picture['width']), sizeOf(picture['height'])];
  const scaled = (side: number) => {
    if (!width || !height) return side;
    return Math.min(width, Math.round((side * width) / Math.max(width, height)));
  };
  return {
    pictureUrl: `${base}/full/${scaled(fileSide)},/0/default.jpg`,
    thumbnailUrl: `${base}/full/${scaled(thumbnailSide)},/0/default.jpg`,
  };
}

/** The pictures painted on a manifest's canvases, with the canvas's label. */
function picturesOf(manifest: Record<string, unknown>) {
  const canvases3 = listOf(manifest['items']).filter((one) => typeOf(one) === 'Canvas');
  const found = canvases3.flatMap((canvas) =>
    listOf(canvas['items'])
      .flatMap((page) => listOf(page['items']))
      .filter((note) => [note['motivation']].flat().includes('painting'))
      .flatMap((note) => listOf(note['body']).slice(0, 1))
      .map((body) => (typeOf(body) === 'Choice' ? listOf(body['items'])[0] : body))
      .map((body) => ({ label: textOf(canvas['label']), picture: body })),
  );
  const [sequence] = listOf(manifest['sequences']);
  const found2 = listOf(sequence?.['canvases']).flatMap((canvas) =>
    listOf(canvas['images']).map((image) => {
      const [resource] = listOf(image['resource']);
      const picture = resource && 'default' in resource ? listOf(resource['default'])[0] : resource;
      return { label: textOf(canvas['label']), picture };
    }),
  );
  return [...found, ...found2].flatMap(({ label, picture }) =>
    picture && idOf(picture) ? [{ label, picture }] : [],
  );
}

/** The pictures of a manifest; none where its rights are not open. */
export function hitsOf(manifest: Record<string, unknown>): Hit[] {
  const rights = rightsOf(manifest);
  if (!rights) return [];
  const title = textOf(manifest['label']) || 'Untitled';
  const metadata = metadataOf(manifest);
  const said = (...labels: string[]) =>
    labels.map((label) => metadata.get(label)).find(Boolean) ?? null;
  const [provider] = listOf(manifest['provider']);
  const [homepage] = listOf(manifest['homepage'] ?? manifest['related']);
  const credit = textOf(manifest['attribution']) || textOf(provider?.['label']);
  const sourceUrl = (homepage && idOf(homepage)) || idOf(manifest);
  const captions = [
    textOf(manifest['summary'] ?? manifest['description']),
    ...metadata.values(),
  ].join(', ');
  return picturesOf(manifest).map(({ label, picture }, i, all) => ({
    key: idOf(picture),
    title: all.length > 1 ? `${title}${label ? `, ${label}` : `, ${i + 1}`}` : title,
    maker: said('maker', 'artist', 'creator', 'author', 'photographer'),
    year: said('date', 'year', 'date created'),
    kind: kindOf(said('medium', 'type', 'object type', 'technique'), credit),
    ...rights,
    sourceName: credit || new URL(sourceUrl).hostname,
    sourceUrl,
    ...addressesOf(picture),
    captions: cutText(captions, longestText),
    width: sizeOf(picture['width']),
    height: sizeOf(picture['height']),
  }));
}

/** Addresses of the manifests and collections that a collection names. */
const namedIn = (collection: Record<string, unknown>): string[] =>
  ['items', 'members', 'manifests', 'collections']
    .flatMap((name) => listOf(collection[name]))
    .filter((one) => /Manifest|Collection/.test(typeOf(one)))
    .map(idOf);

/**
 * The pictures of a manifest, or of the manifests of a collection.
 * @param most maximum number of pictures
 * @param leftOut called with a sentence for each manifest without a picture
 * @throws SourceError if the first address cannot be read
 */
export async function readIiif(
  parts: AskParts,
  address: string,
  most: number,
  signal: AbortSignal,
  leftOut: (sentence: string) => void,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  const waiting = [address];
  const seen = new Set<string>();
  while (waiting.length > 0 && hits.length < most && seen.size < mostDocuments) {
    const next = waiting.shift()!;
    if (seen.has(next)) continue;
    seen.add(next);
    const url = URL.parse(next);
    try {
      const thing = url && (await askJson(parts, url, z.record(z.string(), z.unknown()), signal));
      if (!thing) throw new SourceError('unreadable', 'is not there');
      if (typeOf(thing) === 'Collection') {
        const page = [thing['first'], thing['next']].find((one) => typeof one === 'string');
        waiting.push(...namedIn(thing), ...(page ? [page] : []));
        continue;
      }
      const found = typeOf(thing) === 'Manifest' ? hitsOf(thing) : [];
      if (found.length === 0)
        leftOut(`${next} has no picture that is openly licensed for every use.`);
      hits.push(...found);
    } catch (error) {
      if (!(error instanceof SourceError) || next === address) throw error;
      leftOut(`${next} ${error.message}.`);
    }
  }
  return hits.slice(0, most);
}

/** Files of pictures that were taken into the library. It is never searched: IIIF has no search. */
export const iiif = (parts: AskParts): ReferenceSource => ({
  id: 'iiif',
  name: 'IIIF collections',
  fetch: fileFetcher(parts),
  isSearched: false,
  health: parts.breaker.health,
  search: async () => [],
});
