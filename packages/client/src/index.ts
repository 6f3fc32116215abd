export {
  apiVersion,
  type CallOptions,
  type LimnOptions,
  type NamedFile,
  type KeySource,
} from './call.ts';
export { type FieldProblem, LimnError, type LimnErrorCode } from './errors.ts';
export type { ApiEvent } from './events.ts';
export type * from './generated/api.ts';
export type * from './generated/types.ts';
export { createLimn, type LimnClient, type WaitOptions } from './limn.ts';
export type { ListCall } from './pages.ts';
export { type KeySet, keysPath, type VerifiedReceipt, verifyReceipt } from './receipts.ts';
export { verifyWebhook, type WebhookEvent } from './webhooks.ts';
