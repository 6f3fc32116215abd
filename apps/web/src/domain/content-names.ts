import type { ContentOption } from '@limn/contracts/profile-fields';

/** Labels of the kinds of content. */
export const contentNames: Record<ContentOption, string> = {
  image: 'Image',
  video: 'Video',
  voice: 'Voice',
  'book excerpt': 'Book excerpt',
};
