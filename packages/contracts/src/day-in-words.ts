/** A day in UTC as letters, notices and PDFs write it: 30 December 2026. @param day a date, or its ISO form */
export const dayInWords = (day: Date | string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
