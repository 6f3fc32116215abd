import { z } from 'zod';

/** An address letters can be sent to; lengths by RFC 5321, section 4.5.3.1. */
export const Email = z
  .email('This is not an e-mail address.')
  .max(200, 'At most 200 characters.')
  .refine((address) => address.lastIndexOf('@') <= 64, 'At most 64 characters before the @.');
