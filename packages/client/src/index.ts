export {
  apiVersion,
  type CallOptions,
  type LimnOptions,
  type NamedFile,
  type Token,
} from './call.ts';
export { type FieldProblem, LimnError, type LimnErrorCode } from './errors.ts';
export type { ServerEvent } from './events.ts';
export type * from './generated/api.ts';
export type * from './generated/types.ts';
export { createLimn, type Limn, type WaitOptions } from './limn.ts';
export type { ListCall } from './pages.ts';
export { type KeySet, keysPath, type Receipt, verifyReceipt } from './receipts.ts';
export { verifyWebhook, type WebhookEvent } from './webhooks.ts';
