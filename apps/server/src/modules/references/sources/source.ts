import type { ReferenceKind, ReferenceLicence } from '@limn/contracts/references';
import { z } from 'zod';

export type SourceId = 'openverse' | 'met' | 'aic' | 'iiif';

/** A picture that a source offers, with the rights of the picture itself. */
export const Hit = z.object({
  /** The source's id of it. */
  key: z.string().min(1),
  title: z.string(),
  maker: z.string().nullable(),
  year: z.string().nullable(),
  kind: z.enum(['photograph', 'painting', 'drawing', 'other'] satisfies ReferenceKind[]),
  licence: z.enum(['cc0', 'pdm', 'by'] satisfies ReferenceLicence[]),
  licenceUrl: z.string(),
  /** Who offers it, and their page about it. */
  sourceName: z.string(),
  sourceUrl: z.string(),
  pictureUrl: z.string(),
  thumbnailUrl: z.string(),
  /** Tags and descriptions, as plain text. */
  captions: z.string(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
});
export type Hit = z.infer<typeof Hit>;

/** How a source is doing, as this process knows it. */
export interface Health {
  /** Seconds for which it is not called. */
  restingFor: number;
  /** The error since the last successful answer: the end of a sentence 'The Met …'. */
  problem: string | null;
  lastAnswer: Date | null;
}

/** Somewhere outside that pictures are found at. */
export interface ReferenceSource {
  id: SourceId;
  name: string;
  /** Whether people's words are searched for there. */
  isSearched: boolean;
  health(): Health;
  /** @throws SourceError */
  search(words: string, page: number, signal: AbortSignal): Promise<Hit[]>;
  /** The bytes of a hit's file or of its small copy, not yet known to be a picture. @throws SourceError */
  fetch(address: string, size: 'file' | 'thumbnail', signal: AbortSignal): Promise<Uint8Array>;
}

/** Why a source has not answered; the message ends the sentence 'The Met …'. */
export class SourceError extends Error {
  readonly trouble: 'late' | 'down' | 'limited' | 'unreadable' | 'resting' | 'refused';
  /** Seconds until the next request, if the source limits it. */
  readonly retryAfter: number | undefined;
  constructor(trouble: SourceError['trouble'], message: string, retryAfter?: number) {
    super(message);
    this.name = 'SourceError';
    this.trouble = trouble;
    this.retryAfter = retryAfter;
  }
}

/** Characters that are kept of captions. */
export const longestText = 2000;

/** Text of a source as we keep it: no markup, no line breaks, not endless. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/<[^<>]{0,500}>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
/** The same, or null if nothing is left. */
export const plainOrNull = (text: string | null | undefined): string | null => plain(text) || null;

/** Kinds by the words that sources use for them. */
export function kindOf(...words: (string | null | undefined)[]): ReferenceKind {
  const text = words.filter(Boolean).join(' ').toLowerCase();
  if (/photo|daguerreotype|albumen|gelatin silver/.test(text)) return 'photograph';
  if (/painting|oil on|tempera|watercolor|gouache|fresco|digitized_artwork/.test(text))
    return 'painting';
  return /drawing|print|etching|engraving|woodcut|lithograph|illustration|sketch/.test(text)
    ? 'drawing'
    : 'other';
}

/** The address of a hit if it is an http or https address, else undefined. */
export function webAddress(text: string | null | undefined): string | undefined {
  const url = text ? URL.parse(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
