import { upTo } from '@limn/contracts/text';
import { grouped, isAmerican } from '@limn/contracts/constants';

/** Words for figures, in the reader's locale. */

/** A whole number, grouped. */
export const formatNumber = (count: number): string =>
  Math.abs(count) < 1000 || isAmerican() ? grouped(count) : count.toLocaleString();

const percents = new Map<number, Intl.NumberFormat>();
/** Made when it is first needed: that loads the locale's rules, a long moment on a phone. */
function percent(digits: number): Intl.NumberFormat {
  const known =
    percents.get(digits) ??
    new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: digits });
  percents.set(digits, known);
  return known;
}
const wholePercent = (fraction: number) => percent(0).format(fraction);
const finePercent = (fraction: number) => percent(1).format(fraction);

/** A share in parts per million: '38%', '12.5%', '0.4%', '<0.1%'. Never 100% if another artist has a share. */
export function formatShare(ppm: number): string {
  if (ppm <= 0) return wholePercent(0);
  if (ppm < 1000) return `<${finePercent(0.001)}`;
  if (ppm > 995_000 && ppm < 1_000_000) return finePercent(Math.min(ppm, 999_000) / 1_000_000);
  // Eight equal shares are 12.5% each: rounded up they would be more than all.
  const isHalf = Math.abs((ppm % 10_000) - 5000) < 500;
  return (ppm < 100_000 || isHalf ? finePercent : wholePercent)(ppm / 1_000_000);
}

/** A fraction done, 0 to 1. Never 100% before the end. */
export function formatProgress(fraction: number): string {
  return wholePercent(Math.floor(Math.min(1, Math.max(0, fraction)) * 100) / 100);
}

export function formatDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

export function formatDateTime(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`;
  return `${(bytes / 1024 / 1024).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
}

/** '1024x1024' as people write it. */
export function formatDimensions(dimensions: string): string {
  return dimensions.replace('x', ' × ');
}

/** '1344x768' with its aspect: 'Landscape 7:4 1344 × 768'. */
export function nameDimensions(dimensions: string): string {
  const [width = 1, height = 1] = dimensions.split('x').map(Number);
  let [divisor, rest] = [width, height];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  const shape =
    width === height
      ? 'Square'
      : `${width > height ? 'Landscape' : 'Portrait'} ${width / divisor}:${height / divisor}`;
  return `${shape} ${formatDimensions(dimensions)}`;
}

/** The start of a SHA-256, enough to compare by eye. */
export function shortHash(hash: string): string {
  return upTo(hash, 12);
}

/** Remaining time of work that began at `startedAt` and is at `progress`; null while it is too early to estimate. */
export function secondsLeft(
  startedAt: string | null,
  progress: number,
  now: number = Date.now(),
): number | null {
  if (!startedAt || progress < 0.02 || progress >= 1) return null;
  const spent = (now - Date.parse(startedAt)) / 1000;
  if (spent < 0.5) return null;
  return Math.max(1, Math.round((spent * (1 - progress)) / progress));
}

export function formatTimeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return `${seconds} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min left` : `${Math.round(minutes / 60)} h left`;
}
