import { z } from 'zod';
import { BookId, ImageId, OutputId, ProfileId, ProjectFileId, ProjectId } from './ids.ts';
import { CursorQuery, Next } from './paging.ts';
import {
  AgreementCertificate,
  ContributorRequest,
  FinishedProject,
  Pin,
  Project,
  ProjectFile,
  projectLimits,
  ProjectSide,
  ProjectSummary,
} from './project-shapes.ts';
import { ProjectTerms, ProjectTitle } from './project-terms.ts';
import { typedName, typedText } from './text.ts';
import { route } from './route.ts';

const params = z.object({ id: ProjectId });
const Version = z.object({ version: z.int().min(0) });
const Reason = z.string().overwrite(typedText).max(1000, 'At most 1,000 characters.').default('');
const tag = 'Projects';
const base = '/api/projects/v1/projects';

/** Operations on a project return the updated project. */
const answer = Project;

export const projectRoutes = {
  list: route({
    method: 'GET',
    path: base,
    tag,
    summary: 'My projects on one side or both, the last changed first',
    access: 'profile',
    scope: 'projects:read',
    query: CursorQuery.extend({
      side: ProjectSide.optional(),
      open: z.enum(['true', 'false']).optional(),
    }),
    response: z.object({
      projects: z.array(ProjectSummary),
      total: z.int(),
      mine: z.int(),
      next: Next,
    }),
  }),
  create: route({
    method: 'POST',
    path: base,
    tag,
    summary:
      'Begin a request for rights as a draft, or one that asks again for what an earlier one did',
    access: 'creator',
    scope: 'projects:draft',
    perMinute: 20,
    body: z.union([
      z.object({ kind: z.literal('talent'), talent: ProfileId }),
      z.object({ kind: z.literal('book'), book: BookId }),
      z.object({ kind: z.literal('again'), from: ProjectId }),
    ]),
    response: answer,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: `${base}/{id}`,
    tag,
    summary: 'A project of mine: terms, versions, messages, outputs, agreement, and what I may do',
    access: 'profile',
    scope: 'projects:read',
    params,
    response: answer,
  }),
  save: route({
    method: 'PUT',
    path: `${base}/{id}/draft`,
    tag,
    summary: 'Save a draft of the terms or of a counter-offer',
    access: 'profile',
    scope: 'projects:draft',
    params,
    body: z.object({ terms: ProjectTerms, title: ProjectTitle.optional() }),
    status: 204,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    tag,
    summary: 'Delete a draft',
    access: 'creator',
    params,
    status: 204,
  }),
  submit: route({
    method: 'POST',
    path: `${base}/{id}/versions`,
    tag,
    summary:
      'Send the terms: a draft, or a counter-offer by whose turn it is; refused fields are named',
    access: 'profile',
    perMinute: 20,
    params,
    body: Version.extend({
      terms: ProjectTerms,
      /** Only the customer can choose it. */
      title: ProjectTitle.optional(),
      note: Reason,
    }),
    response: answer,
  }),
  decide: route({
    method: 'POST',
    path: `${base}/{id}/decisions`,
    tag,
    summary: 'Accept or decline the current terms, or withdraw the request',
    access: 'profile',
    params,
    body: Version.extend({ decision: z.enum(['accept', 'decline', 'withdraw']), reason: Reason }),
    response: answer,
  }),
  sign: route({
    method: 'POST',
    path: `${base}/{id}/signatures`,
    tag,
    summary: 'Sign the agreement with my name, naming the SHA-256 of the text I saw',
    access: 'profile',
    params,
    body: z.object({
      name: z.string().overwrite(typedName).min(2, 'Enter your name as your signature.').max(120),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      agreed: z.literal(true, 'Tick ‘I agree’ to sign.'),
    }),
    response: answer,
  }),
  pay: route({
    method: 'POST',
    path: `${base}/{id}/payments`,
    tag,
    summary: 'Pay for the project, or for an output: answers with the address of the payment page',
    access: 'creator',
    perMinute: 20,
    params,
    body: z.object({ output: OutputId.optional() }),
    response: z.object({ url: z.string() }),
  }),
  message: route({
    method: 'POST',
    path: `${base}/{id}/messages`,
    tag,
    summary: 'Send a message to the other side, with files uploaded before',
    access: 'profile',
    perMinute: 20,
    params,
    body: z
      .object({
        text: z.string().overwrite(typedText).max(4000, 'At most 4,000 characters.').default(''),
        files: z.array(ProjectFileId).max(projectLimits.messageFiles).default([]),
      })
      .refine(({ text, files }) => text.length > 0 || files.length > 0, {
        path: ['text'],
        message: 'Write something, or add a file.',
      }),
    response: answer,
    status: 201,
  }),
  upload: route({
    method: 'POST',
    path: `${base}/{id}/files`,
    tag,
    summary:
      'Upload a file for a draft, a message or an output: a picture, PDF, EPUB, text, MP3, WAV or MP4, judged by its content',
    access: 'profile',
    perMinute: 20,
    params,
    query: z.object({
      /** Send a picture or PDF unchanged, if its metadata cannot be removed: a signed PDF, for example. */
      keepMetadata: z.enum(['true']).optional(),
    }),
    upload: 'file',
    largestFile: projectLimits.fileBytes,
    response: ProjectFile,
    status: 201,
  }),
  removeFile: route({
    method: 'DELETE',
    path: `${base}/{id}/files/{fileId}`,
    tag,
    summary: 'Take away a file of mine that was not sent yet',
    access: 'profile',
    params: params.extend({ fileId: ProjectFileId }),
    status: 204,
  }),
  file: route({
    method: 'GET',
    path: '/api/projects/v1/files/{id}',
    tag,
    summary: 'A file of a request or a message, by its signed address',
    access: 'public',
    params: z.object({ id: ProjectFileId }),
    query: z.object({
      variant: z.literal('attachment'),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    stream: 'file',
  }),
  deliver: route({
    method: 'POST',
    path: `${base}/{id}/outputs`,
    tag,
    summary: 'Submit an output for approval: one of my pictures, or a file uploaded before',
    access: 'creator',
    perMinute: 30,
    params,
    body: z
      .object({
        image: ImageId.optional(),
        file: ProjectFileId.optional(),
        note: z.string().overwrite(typedText).max(500).default(''),
      })
      .refine(({ image, file }) => !image !== !file, {
        path: ['image'],
        message: 'Choose a picture or a file.',
      }),
    response: answer,
    status: 201,
  }),
  judge: route({
    method: 'POST',
    path: `${base}/{id}/outputs/{outputId}/decision`,
    tag,
    summary: 'Approve an output, or reject it with a reason and a place on the picture',
    access: 'profile',
    params: params.extend({ outputId: OutputId }),
    body: z
      .object({ approved: z.boolean(), reason: Reason, pin: Pin.nullable().default(null) })
      .refine(({ approved, reason }) => approved || reason.length >= 3, {
        path: ['reason'],
        message: 'Enter what has to change.',
      }),
    response: answer,
  }),
  agreement: route({
    method: 'POST',
    path: `${base}/{id}/agreement`,
    tag,
    summary: 'Give notice of a breach, say that it is cured, leave, or withdraw consent',
    access: 'profile',
    params,
    body: z
      .object({ action: z.enum(['notice', 'cure', 'leave', 'revoke']), reason: Reason })
      .refine(({ action, reason }) => action !== 'notice' || reason.length >= 10, {
        path: ['reason'],
        message: 'Describe the breach, so that it can be fixed.',
      }),
    response: answer,
  }),
  show: route({
    method: 'POST',
    path: `${base}/{id}/showing`,
    tag,
    summary: 'Allow a finished project to be shown on the rights holder’s page, or take that back',
    access: 'profile',
    params,
    body: z.object({ show: z.boolean() }),
    response: answer,
  }),
  finished: route({
    method: 'GET',
    path: '/api/projects/v1/finished',
    tag,
    summary: 'Finished projects of a rights holder that both sides show, the newest first',
    access: 'guest',
    scope: 'market:read',
    query: z.object({ holder: ProfileId }),
    response: z.object({ projects: z.array(FinishedProject) }),
  }),
  contributorRequests: route({
    method: 'GET',
    path: '/api/projects/v1/contributor-requests',
    tag,
    summary:
      'Open requests about books in which I have a part without holding them: terms and files',
    access: 'profile',
    response: z.object({ requests: z.array(ContributorRequest) }),
  }),
  contribute: route({
    method: 'POST',
    path: '/api/projects/v1/contributor-requests/{id}',
    tag,
    summary: 'Approve or refuse, as a contributor, the current terms of a request',
    access: 'profile',
    perMinute: 30,
    params,
    body: Version.extend({ agrees: z.boolean(), reason: Reason }),
    response: z.object({ requests: z.array(ContributorRequest) }),
  }),
  document: route({
    method: 'GET',
    path: `${base}/{id}/agreement/file`,
    tag,
    summary: 'The agreement as a PDF, or its signed receipt (JWS)',
    access: 'profile',
    perMinute: 30,
    params,
    query: z.object({ format: z.enum(['pdf', 'jws']) }),
    stream: 'file',
  }),
  certificate: route({
    method: 'GET',
    path: '/api/projects/v1/certificates/{number}',
    tag,
    summary:
      'Look up an agreement number: whether it exists, its parties, and whether it is in force',
    access: 'public',
    scope: 'market:read',
    perMinute: 60,
    params: z.object({ number: z.string().max(40) }),
    response: AgreementCertificate,
  }),
  events: route({
    method: 'GET',
    path: `${base}/{id}/events`,
    tag,
    summary: 'Server-sent events: `project` with the time of its last change',
    access: 'profile',
    scope: 'projects:read',
    params,
    stream: 'events',
  }),
};
