import { upTo } from '@limn/contracts/text';

/** Days as 'YYYY-MM-DD', counted in UTC so that no time zone moves them. */

const oneDay = 86_400_000;
const textOf = (time: number) => upTo(new Date(time).toISOString(), 10);

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return Number.isFinite(time) && textOf(time) === text;
}

/** 'YYYY-MM' of a day. */
export const monthOf = (day: string): string => upTo(day, 7);

/** The day it is now. */
export const today = (): string => textOf(Date.now());

export const addDays = (day: string, days: number): string =>
  textOf(Date.parse(day) + days * oneDay);

/** The same day of another month, or that month's last. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const next = new Date(first);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  return textOf(first + (Math.min(date.getUTCDate(), last) - 1) * oneDay);
}

/** Days since Monday. */
export const weekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The weeks, from Monday to Sunday, in which a day's month has days. */
export function weeksOf(day: string): string[][] {
  const first = `${monthOf(day)}-01`;
  const begin = addDays(first, -weekday(first));
  const weeks: string[][] = [];
  for (let monday = begin; monday < addMonths(first, 1); monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
}

/** A day in words, in the reader's locale. */
export const formatDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString(undefined, { ...options, timeZone: 'UTC' });
