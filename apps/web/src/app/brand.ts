/** The product's name, wherever a person reads it. The colours live in `styles.css`. */
export const brand = {
  name: 'Limn',
  promise: 'Every picture credits – and pays – the artists in it.',
  contactEmail: 'hello@limn.test',
} as const;
