export { readSigner, readTrusted } from './certificate.ts';
export { createCredentials, type Credentials } from './credentials.ts';
export {
  type CredentialFacts,
  type CreditedReference,
  type SourcePictureFile,
  type SignableFormat,
  pictureTypes,
  type SourceType,
  sourceTypeUrl,
  type C2paAction,
} from './manifest.ts';
export { canonicalJson } from './canonical-json.ts';
export { addReceiptKeys, createReceipts, receiptFile, type Receipts } from './receipts.ts';
export { addCredentialRoutes } from './routes.ts';
