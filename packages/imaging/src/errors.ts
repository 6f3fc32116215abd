export type ImagingErrorCode =
  /** Something passed in is out of its stated range. */
  | 'bad-input'
  /** Bytes that are no style index or source map, or of a version this build cannot read. */
  | 'bad-bytes'
  /** The caller's signal or `isCancelled` asked to stop. */
  | 'cancelled';

/** The only error this package throws on purpose. */
export class ImagingError extends Error {
  readonly code: ImagingErrorCode;

  constructor(code: ImagingErrorCode, message: string) {
    super(message);
    this.name = 'ImagingError';
    this.code = code;
  }
}
