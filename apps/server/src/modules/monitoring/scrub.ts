import { upTo } from '@limn/contracts/text';

const domain = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}/i;
const localPart = /[\w.+%-]+$/;
/** Longest local part and domain of an e-mail address. */
const longestLocal = 64;
const longestDomain = 255;
const token = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;
const query = /(https?:\/\/[^\s"'?#]{1,2000})[?#][^\s"')]*/g;

/** Linear in the text's length, for any text: a single regular expression would not be. */
function withoutEmails(text: string): string {
  if (!text.includes('@')) return text;
  const pieces = text.split('@');
  let kept = pieces[0] ?? '';
  const done: string[] = [];
  for (const piece of pieces.slice(1)) {
    const host = domain.exec(upTo(piece, longestDomain))?.[0];
    const local = localPart.exec(kept.slice(-longestLocal))?.[0];
    if (host && local) {
      done.push(upTo(kept, -local.length), '(e-mail)');
      kept = piece.slice(host.length);
    } else {
      done.push(kept, '@');
      kept = piece;
    }
  }
  return done.join('') + kept;
}

/** A text without e-mail addresses and sign-in tokens. */
export function withoutNames(text: string): string {
  return withoutEmails(text).replace(token, '(token)');
}

/** A text whose addresses have lost their queries: those hold searches, codes and signatures. */
export function withoutQueries(text: string): string {
  return text.replace(query, '$1');
}

/** Reads JSON with every text in it changed. @throws SyntaxError */
export function parseWith(change: (text: string) => string, json: string): unknown {
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? change(value) : value,
  );
}
