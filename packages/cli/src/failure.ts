import { LimnError } from '@limn/client';

/** Exit codes of the program, as in README.md and `limn --help`. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** Something in the command or its input is wrong. */
  usage: 2,
  /** Not signed in, or not allowed. */
  notAllowed: 3,
  notFound: 4,
  /** A person has to pay or approve in the browser. */
  personNeeded: 5,
  /** A receipt is not valid. */
  notVerified: 6,
  /** The server cannot be reached, or answers too many calls: try again later. */
  tryLater: 7,
  interrupted: 130,
} as const;

/** The command cannot go on, for a reason that its user can change. */
export class Failure extends Error {
  readonly exitCode: number;
  readonly code: string;
  constructor(message: string, exitCode: number = exitCodes.usage, code = 'usage') {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
  }
}

/** Options by the field of the API that they fill. */
const optionOf: Record<string, string> = {
  style: '--style',
  image_dimensions: '--size',
  number_of_images: '--count',
  exclude_from_image: '--exclude',
  model: '--model',
  seed: '--seed',
  quality: '--quality',
  tier: '--tier',
  size: '--limit',
};

const exitCodeOf = ({ code, status }: LimnError): number => {
  if (code === 'receipt') return exitCodes.notVerified;
  if (code === 'invalid' || code === 'payload_too_large' || code === 'unsupported_media')
    return exitCodes.usage;
  if (status === 401 || status === 403) return exitCodes.notAllowed;
  if (code === 'not_found') return exitCodes.notFound;
  return ['rate_limited', 'unavailable', 'network', 'timeout'].includes(code)
    ? exitCodes.tryLater
    : exitCodes.failed;
};

/** The next step after a failed call. */
function hintFor({ code, message, retryAfter }: LimnError, server: string): string | undefined {
  if (code === 'unauthenticated') return 'Run `limn login`, or set LIMN_API_KEY to a key of yours.';
  if (code === 'forbidden' && message.includes('lacks the scope'))
    return `Run \`limn login\` again and allow it, or make a key with it at ${server}/account/keys.`;
  if (code === 'insufficient_credits')
    return `Your plan and your credits: ${server}/account#billing`;
  if (code === 'rate_limited' && retryAfter !== undefined)
    return `Try again in ${retryAfter} seconds.`;
  if (code === 'network') return `Is ${server} right? Another server: --server, or LIMN_URL.`;
  return undefined;
}

export interface Reported {
  exitCode: number;
  /** For people. */
  lines: string[];
  /** For `--json`. */
  json: { code: string; message: string; fields?: { path: string; message: string }[] };
}

/** How a failure is shown. */
export function reportOf(error: unknown, server: string): Reported {
  if (error instanceof Failure)
    return {
      exitCode: error.exitCode,
      lines: [error.message],
      json: { code: error.code, message: error.message },
    };
  if (error instanceof LimnError) {
    const fields = error.fields.map(
      ({ path, message }) => `  ${optionOf[path] ?? path}: ${message}`,
    );
    const hint = hintFor(error, server);
    const isSaid = error.fields.length === 1 && error.fields[0]!.message === error.message;
    return {
      exitCode: exitCodeOf(error),
      lines: [
        ...(isSaid ? fields.map((line) => line.trim()) : [error.message, ...fields]),
        ...(hint ? [hint] : []),
      ],
      json: {
        code: error.code,
        message: error.message,
        ...(error.fields.length > 0 ? { fields: [...error.fields] } : {}),
      },
    };
  }
  const { message, code } = error as NodeJS.ErrnoException;
  return {
    exitCode: exitCodes.failed,
    lines: [message],
    json: { code: code ?? 'failed', message },
  };
}
