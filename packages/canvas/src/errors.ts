export type CanvasErrorCode =
  /** A diff that does not fit the document it is meant for. */
  | 'bad-diff'
  /** Bytes that are no tile, or of a version this build cannot read. */
  | 'bad-bytes'
  /** The edit would change nothing. */
  | 'nothing-to-do'
  /** Something passed in is out of its stated range. */
  | 'bad-input';

/** The only error this package throws on purpose; what imaging throws passes through. */
export class CanvasError extends Error {
  readonly code: CanvasErrorCode;
  /** The field that is wrong, `put.3.parent`; empty if there is none to name. */
  readonly path: string;

  constructor(code: CanvasErrorCode, message: string, path = '') {
    super(message);
    this.name = 'CanvasError';
    this.code = code;
    this.path = path;
  }
}
