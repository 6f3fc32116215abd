import { findReferences, getTerms, quote, readPrompt, searchMarket } from './market-tools.ts';
import { editPicture, generate, getGeneration } from './picture-tools.ts';
import { checkPicture, getCertificate, verifyReceipt } from './proof-tools.ts';
import { licensePicture, listLicences, projectStatus, requestRights } from './rights-tools.ts';
import type { Tool } from './tool.ts';

/** All tools, in the order in which they are listed. The order does not change, so that agents can cache it. */
export const tools: readonly Tool[] = [
  searchMarket,
  getTerms,
  quote,
  readPrompt,
  findReferences,
  generate,
  getGeneration,
  editPicture,
  licensePicture,
  requestRights,
  projectStatus,
  listLicences,
  getCertificate,
  checkPicture,
  verifyReceipt,
];
