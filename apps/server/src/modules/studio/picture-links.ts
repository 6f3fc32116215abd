import { paths } from '@limn/contracts/web-paths';
import type { ImageId } from '@limn/contracts/ids';
import type { SoldLinks } from '../billing/index.ts';
import { imagesById } from '../images/index.ts';

/**
 * The pictures that earned something when they were made, as statements link to them; those that are gone have no link.
 */
export const pictureLinks: SoldLinks = async (db, references) => {
  const found = await imagesById(db, references as ImageId[]);
  return new Map([...found.keys()].map((id) => [id, { label: id, path: paths.image(id) }]));
};
