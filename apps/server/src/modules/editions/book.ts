import type { EditionPerson, Paragraph, PagePlacement } from '@limn/contracts/editions';
import type { ImageId } from '@limn/contracts/ids';
import type { ImageRow } from '../images/index.ts';

export interface BookPicture {
  image: ImageRow;
  placement: PagePlacement;
  alt: string;
  /** Number of the customer's licence of it. */
  licence: string | null;
  /** Number of the certificate that lists it. */
  certificate: string | null;
}

export interface BookScene {
  paragraphs: Paragraph[];
  picture: BookPicture | null;
}

/** An edition with all that its files hold but the pictures' bytes. */
export interface EditionBook {
  title: string;
  subtitle: string;
  language: string;
  /** ISBN of this edition, in thirteen digits; empty if it has none. */
  isbn: string;
  /** Whose book it is, the holder first. */
  people: EditionPerson[];
  scenes: BookScene[];
  /**
   * Lines of the title page besides the title: the authors as the book's language lists them, and credits in English.
   */
  front: { authors: string; credits: string[] };
  /** Lines of the page behind the title page, in English. */
  imprint: string[];
  /** Lines of the last page, in English; the first is its heading. */
  colophon: string[];
  proof: boolean;
  /** Pictures that a final file may not have: the customer has no licence of them that is wide enough. */
  missing: ImageId[];
}
