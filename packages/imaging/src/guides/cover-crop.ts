type Size = { width: number; height: number };

/** The middle of a picture at the aspect of a frame, in its pixels: what of a scene guide is followed. */
export function coverCrop(
  { width, height }: Size,
  frame: Size,
): Size & { left: number; top: number } {
  const aspect = frame.width / frame.height;
  const w = Math.max(1, Math.min(width, Math.round(height * aspect)));
  const h = Math.max(1, Math.min(height, Math.round(width / aspect)));
  return { left: (width - w) >> 1, top: (height - h) >> 1, width: w, height: h };
}
