/**
 * Everything that can go wrong with an identity, in the words of specification §8, and what a person
 * can do about it.
 */
export const identityErrors = {
  notSignedIn: {
    message: 'User needs to be authenticated to call this API',
    help: 'You are signed out. Sign in to continue.',
  },
  alreadySignedIn: {
    message: 'There is already a signed in user. Call signOut before calling signIn again',
    help: 'Another account is signed in on this device. Sign out first.',
  },
  noSession: {
    message: 'Auth session was not found',
    help: 'This sign-in was started in another tab or is already complete. Start again.',
  },
  state: {
    message: 'An error occurred while validating the state',
    help: 'The answer belongs to another sign-in. Start again.',
  },
  cancelled: {
    message: 'User cancelled OAuth flow',
    help: 'Sign-in was cancelled. You can try again.',
  },
  noAccessToken: {
    message: 'No access token returned from OAuth flow',
    help: 'The identity provider accepted you but sent no access token. Try again.',
  },
  invalidTokens: {
    message: 'Invalid tokens',
    help: 'The identity provider sent an answer that cannot be used. Try again.',
  },
  network: {
    message: 'A network error has occurred',
    help: 'The identity provider cannot be reached. Check your connection and try again.',
  },
  implicitGrant: {
    message: 'Token refresh is unsupported with the implicit grant flow',
    help: 'This sign-in cannot be extended. Sign in again.',
  },
  otherOrigin: {
    message: 'Redirect from a different origin',
    help: 'You returned to a different address than you started from. Sign in here.',
  },
  redirect: {
    message: 'Invalid redirect configuration',
    help: 'Sign-in is not set up for this address. Open the site under its own name.',
  },
  noIdentity: {
    message: 'no identity id returned',
    help: 'Uploads are not possible right now. Try again.',
  },
  noCredentials: {
    message: 'no credentials or keys returned',
    help: 'Uploads are not possible right now. Try again.',
  },
} as const;
export type IdentityErrorName = keyof typeof identityErrors;

export class IdentityError extends Error {
  readonly kind: IdentityErrorName;

  constructor(kind: IdentityErrorName, cause?: unknown) {
    super(identityErrors[kind].message, { cause });
    this.name = 'IdentityError';
    this.kind = kind;
  }
}

/** Help text for a person; unknown errors count as a failed sign-in. */
export function identityHelp(error: unknown): string {
  return error instanceof IdentityError
    ? identityErrors[error.kind].help
    : 'Sign-in did not work. Try again.';
}
