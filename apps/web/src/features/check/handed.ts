/** A submission: a picture file, or the address of one. */
export type Handed = { file: File } | { url: string };

/** A picture among what was dropped or pasted. */
export function pictureIn({ files }: DataTransfer): Handed | undefined {
  const [file] = files;
  return file && { file };
}

/** An address in the dropped or pasted data: a picture dragged from another tab has one. */
export function addressIn(data: DataTransfer): Handed | undefined {
  const listed = data.getData('text/uri-list').split(/\r?\n/);
  const address = [...listed.filter((line) => !line.startsWith('#')), data.getData('text/plain')]
    .map((line) => line.trim())
    .find((line) => /^https?:\/\/\S+$/i.test(line) && URL.canParse(line));
  return address === undefined ? undefined : { url: address };
}
