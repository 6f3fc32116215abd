export { callbackOrigins } from './callback-origins.ts';
export {
  type Caller,
  type CallerUser,
  type FindProgram,
  makerOf,
  ownProfiles,
  type Program,
  profileOf,
  subjectOf,
  userOf,
} from './caller.ts';
export {
  type AdminRow,
  adminsOf,
  allAdmins,
  approvalBarrier,
  type Approver,
  approverOf,
  approvesFrom,
  endAdmin,
  forgetAdmin,
  grantAdmin,
  isFromFirstStart,
  isUnconfirmed,
  keepOperators,
  requireApprover,
} from './admins.ts';
export { embeddedIssuer } from '@limn/embedded-identity';
export {
  claimsOf,
  issueToken,
  localAccounts,
  mountEmbeddedProvider,
  readSigningKey,
} from './embedded.ts';
export { readEndpoints } from './endpoints.ts';
export {
  acceptPeople,
  addressOf,
  anonymise,
  askDeletion,
  isInForce,
  listWaiting,
  namesOf,
  personAt,
  personById,
  provedAddressOf,
  recordLogin,
  updateUser,
  userByClaims,
  usersToDelete,
  writesPrompts,
} from './queries.ts';
export {
  cannotSuspendAdmin,
  countSignUps,
  liftSuspension,
  listPeople,
  peopleByIds,
  type PersonOfAdmins,
  personToManage,
  signOutEverywhere,
  suspend,
} from './people.ts';
export {
  addIdentityRoutes,
  deletionDate,
  identityGate,
  isFreshlySignedIn,
  toUser,
} from './routes.ts';
export { addressOf as emailOf } from './queries.ts';
export { personalTables as identityOfPerson } from './personal-data.ts';
