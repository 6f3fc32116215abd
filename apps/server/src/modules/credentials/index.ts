export { readSigner, readTrusted } from './certificate.ts';
export { createCredentials } from './credentials.ts';
export { addReceiptKeys, createReceipts, receiptFile, type Receipts } from './receipts.ts';
export { addCredentialRoutes } from './routes.ts';
