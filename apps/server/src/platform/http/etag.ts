/** An entity tag (RFC 9110, section 8.8.3): its opaque part is the first group. */
const entityTag = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** The opaque part of a tag. */
const opaque = (etag: string): string => etag.replace(/^W\//, '');

/**
 * Whether `If-None-Match` names the tag of what would be sent, so that 304 is the answer: by weak comparison, from a list or
 * as `*` (RFC 9110, section 13.1.2).
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(entityTag)].some(([, tag]) => tag === opaque(etag));
}
