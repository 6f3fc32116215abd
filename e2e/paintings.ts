import type { Page } from 'playwright-core';
import { headshot, testPictures } from '../apps/server/testing/pictures.ts';

interface Upload {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Pictures drawn for the purpose: the same on every machine. */
export async function paintings(count: number): Promise<Upload[]> {
  const drawn = await testPictures(count);
  return drawn.map((bytes, index) => ({
    name: `picture-${index + 1}.png`,
    type: 'image/png',
    bytes,
  }));
}

/** A drawn headshot. A painting would not do: what is one person's headshot cannot be another's artwork. */
export const headshotUpload = async (): Promise<Upload> => ({
  name: 'me.png',
  type: 'image/png',
  bytes: await headshot(1),
});

/** Pictures as a file chooser takes them. */
export const asFiles = (uploads: Upload[]) =>
  uploads.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: Buffer.from(bytes) }));

/** Text that calls itself a picture. */
export const falsePicture: Upload = {
  name: 'notes.png',
  type: 'image/png',
  bytes: new TextEncoder().encode('Dear diary, this is not a picture.\n'.repeat(20)),
};

/** Drops files on the drop target, as from a folder's window. */
export async function dropFiles(page: Page, files: readonly Upload[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (dropped) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      return data;
    },
    files.map(({ name, type, bytes }) => ({
      name,
      type,
      base64: Buffer.from(bytes).toString('base64'),
    })),
  );
  const place = page.getByText('Drop pictures here');
  await place.dispatchEvent('dragover', { dataTransfer: transfer });
  await place.dispatchEvent('drop', { dataTransfer: transfer });
  await transfer.dispose();
}
