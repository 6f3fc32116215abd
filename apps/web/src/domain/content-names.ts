import type { ContentOption } from '@limn/contracts/profile-fields';

/** The kinds of content a person may be asked for, as they are written. */
export const contentNames: Record<ContentOption, string> = {
  image: 'Image',
  video: 'Video',
  voice: 'Voice',
  'book excerpt': 'Book excerpt',
};
