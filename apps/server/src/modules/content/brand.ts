/** What the module says of whoever runs the site. */
export interface Brand {
  name: string;
  contactEmail: string;
}
