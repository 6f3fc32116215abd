export { readSigner, readTrusted } from './certificate.ts';
export { createCredentials } from './credentials.ts';
export { addCredentialRoutes } from './routes.ts';
