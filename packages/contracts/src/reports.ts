import { z } from 'zod';
import { Email } from './email.ts';
import {
  BookId,
  EditionExportId,
  ImageId,
  ProfileId,
  ProjectFileId,
  ProjectMessageId,
  StyleId,
} from './ids.ts';
import { typedText } from './text.ts';
import { route } from './route.ts';

/** Why something is reported, and what that is called. */
export const reportReasons = {
  copied: 'It copies someone else’s work',
  likeness: 'It uses a person’s name or likeness without permission',
  offensive: 'It is hateful, violent or sexual',
  misleading: 'It is not what it says it is',
  harassing: 'It threatens or harasses someone',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;
export const reportReasonIds = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

/** Anything that a person can see of another person. */
export const moderatedKinds = {
  style: 'Art style',
  profile: 'Public page',
  book: 'Book',
  image: 'Picture',
  message: 'Message',
  file: 'File of a project',
  'edition-file': 'File of an edition',
} as const;
export type ModeratedKind = keyof typeof moderatedKinds;

/** Id of the reported thing; its prefix shows the kind. */
export const ModeratedId = z.union([
  StyleId,
  ProfileId,
  BookId,
  ImageId,
  ProjectMessageId,
  ProjectFileId,
  EditionExportId,
]);
export type ModeratedId = z.infer<typeof ModeratedId>;

export const NewReport = z.object({
  subject: ModeratedId,
  reason: z.enum(reportReasonIds, { error: 'Choose a reason.' }),
  text: z
    .string()
    .overwrite(typedText)
    .min(10, 'Describe in a sentence what is wrong.')
    .max(2000, 'At most 2,000 characters.'),
  /** Address for the answer; for a signed-in person, their own address is used. */
  email: Email.optional(),
});

/** Reports of one person a day. */
export const reportsADay = 5;

export const reportRoutes = {
  create: route({
    method: 'POST',
    path: '/api/reports/v1/reports',
    tag: 'Reports',
    summary:
      'Report something another person published; without signing in, with an e-mail address',
    access: 'public',
    perMinute: 5,
    body: NewReport,
    status: 204,
  }),
};
