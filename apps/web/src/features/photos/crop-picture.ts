/** The part of a turned picture that is kept, in pixels of the picture after turning. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Longest side of what is sent, in pixels: the server keeps no more. */
const longest = 2048;

/**
 * Cuts an area out of a picture turned by `degrees`, as JPEG.
 * @throws Error when the picture cannot be read
 */
export async function cropPicture(source: string, area: CropArea, degrees: number): Promise<File> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const angle = (degrees * Math.PI) / 180;
  const { naturalWidth: width, naturalHeight: height } = picture;
  const boxWidth = Math.abs(Math.cos(angle) * width) + Math.abs(Math.sin(angle) * height);
  const boxHeight = Math.abs(Math.sin(angle) * width) + Math.abs(Math.cos(angle) * height);
  const scale = Math.min(1, longest / Math.max(area.width, area.height));

  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot crop pictures.');
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.translate(boxWidth / 2 - area.x, boxHeight / 2 - area.y);
  context.rotate(angle);
  context.drawImage(picture, -width / 2, -height / 2);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92);
  });
  if (!blob) throw new Error('This picture cannot be cropped. Choose another one.');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
