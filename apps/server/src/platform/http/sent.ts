/** A cached response body that is sent repeatedly. */
export type Sent = string | Buffer;

/**
 * Text with signs beyond ASCII is encoded once: done for each sending, that took half as long as a small answer and twice as long as
 * a page of a list. Other text goes out fastest as it is, in one piece with its headers.
 */
export function toSent(text: string): Sent {
  const bytes = Buffer.from(text);
  return bytes.length === text.length ? text : bytes;
}
