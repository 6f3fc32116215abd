/** Facts about the site's operator. */
export interface Brand {
  name: string;
  contactEmail: string;
}
