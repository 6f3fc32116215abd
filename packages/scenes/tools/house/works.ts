// The prompts and palettes of the sample collections.
import type { Work } from './base.ts';

const sky = (list: string): string[] => list.split(' ');

export const seascapes: Work[] = [
  {
    prompt: 'two sailboats on the sea at sunset',
    seed: 11,
    width: 1024,
    height: 820,
    palette: sky(
      '#2b2f5e #7a4a86 #d9625a #f5a04a #ffd98a #6d5f86 #33527e #1d3358 #f7e7c8! #8a3a32! #fff3cf!',
    ),
  },
  {
    prompt: 'a lighthouse on a cliff above a rough sea',
    seed: 25,
    width: 820,
    height: 1024,
    palette: sky(
      '#2f6f94 #5fa3b8 #b9d6cc #f2e6c4 #4a93a0 #1f5c74 #123f55 #6b5b4a #3d3a38 #c8503c! #f7f0df! #8fa05a!',
    ),
  },
  {
    prompt: 'a sailboat at dawn on a calm sea with seagulls',
    seed: 31,
    width: 1024,
    height: 768,
    palette: sky(
      '#8fb0d6 #e9b7b0 #fbdcae #f4c08a #c79aa0 #7f97b4 #4d7398 #fdf3dd! #7c4334! #d8785a!',
    ),
  },
  {
    prompt: 'a ship at night under the moon',
    seed: 44,
    width: 1024,
    height: 820,
    palette: sky(
      '#0f1b3d #1b2f5e #2f4f86 #5b79a8 #27406e #14264a #0c1833 #f6edc6! #e8b25a! #a3b7d0! #7e3030!',
    ),
  },
  {
    prompt: 'a rowboat on a beach by the sea with a man',
    seed: 53,
    width: 1024,
    height: 768,
    palette: sky(
      '#4f9cc8 #9cc9da #e6ead8 #3f8fae #2a6f94 #7fb3b4 #ecd6a2 #d3b47c #a8804e! #b8433a! #f6efe0! #37414f!',
    ),
  },
  {
    prompt: 'a storm over the sea with a sailboat',
    seed: 62,
    width: 1024,
    height: 860,
    palette: sky(
      '#2c3440 #4c5866 #78848c #a9aea6 #566e74 #34505a #1f363f #dfe4dc! #c77b45! #6b3a30!',
    ),
  },
  {
    prompt: 'cliffs and a lighthouse at sunset by the ocean',
    seed: 77,
    width: 820,
    height: 1024,
    palette: sky(
      '#3a1f47 #8c2f55 #e0512f #f78c2a #ffd35c #a84a4a #5b2f56 #2f2140 #4a2c36 #fff0c0! #f2e2d0! #c23a30!',
    ),
  },
  {
    prompt: 'harbour with a fisherman and two boats in the morning',
    seed: 86,
    width: 1024,
    height: 768,
    palette: sky(
      '#a5c4d4 #e7d3bc #f6e3c0 #8db0b8 #5b8896 #3d6678 #a2947c #7c6c58 #f4ebdb! #b5523c! #2f4a6b! #d9a441!',
    ),
  },
];

export const windows: Work[] = [
  {
    prompt: 'a sun over green hills with big tulips',
    seed: 5,
    width: 768,
    height: 1024,
    palette: sky(
      '#0b2a6b #1451a8 #2f8fd0 #7cc7e8 #5c2a86 #1f7a3c #0e4a2c #64a93a #ffc933! #fff0a0! #d12d2a! #f07a1e!',
    ),
  },
  {
    prompt: 'two huge white swans on a lake',
    seed: 17,
    width: 1024,
    height: 820,
    palette: sky(
      '#1451a8 #2f8fd0 #9ad0ea #1f7a3c #64a93a #1b5f8f #0f3f78 #0e4a2c #fdf6e0! #f07a1e! #ffc933! #9a53b5!',
    ),
  },
  {
    prompt: 'a sailboat on the sea at sunset',
    seed: 23,
    width: 820,
    height: 1024,
    palette: sky(
      '#2d1452 #8c1020 #d12d2a #f07a1e #ffc933 #0e5a7c #0b3a6b #092450 #fff0c0! #fdf6e0! #6a2c1a!',
    ),
  },
  {
    prompt: 'three blossom trees on a hill at dawn',
    seed: 38,
    width: 768,
    height: 1024,
    palette: sky(
      '#5c2a86 #9a53b5 #e88a9a #ffd0a0 #1f7a3c #64a93a #0e4a2c #fff0a0! #f4a6c0! #d8609a! #6a2c1a!',
    ),
  },
  {
    prompt: 'a castle on a hill with a path',
    seed: 41,
    width: 820,
    height: 1024,
    palette: sky(
      '#1451a8 #3fa0dc #a9dcf0 #5c2a86 #1f7a3c #64a93a #b5cf45 #e8c87a! #d12d2a! #ffc933! #c9a0d8!',
    ),
  },
  {
    prompt: 'a vase of flowers',
    seed: 59,
    width: 768,
    height: 1024,
    palette: sky(
      '#2d1452 #5c2a86 #1451a8 #8c1020 #6a1420 #1f7a3c! #64a93a! #ffc933! #f07a1e! #fdf6e0! #2f8fd0! #d12d2a!',
    ),
  },
  {
    prompt: 'three huge fish in a coral reef underwater',
    seed: 63,
    width: 1024,
    height: 820,
    palette: sky(
      '#9ee0e8 #3fb0d0 #1f7fc0 #1451a8 #0b2a6b #e8c87a #f07a1e! #ffc933! #d12d2a! #1f9a5a! #e0608a!',
    ),
  },
  {
    prompt: 'a rooster and sunflowers in a meadow with the sun',
    seed: 74,
    width: 820,
    height: 1024,
    palette: sky(
      '#2f8fd0 #7cc7e8 #c8ecf4 #64a93a #1f7a3c #0e4a2c #ffc933! #f07a1e! #d12d2a! #6a2c1a! #1451a8! #fff0a0!',
    ),
  },
];

export const gouaches: Work[] = [
  {
    prompt: 'a village with pine trees on hills',
    seed: 4,
    width: 1024,
    height: 768,
    palette: sky('#f3e9d2 #f7dca0 #17a2a0 #76b041 #e4572e #2e6f62 #2e282a! #ffc914! #f3e9d2!'),
  },
  {
    prompt: 'a red car on a street in the city',
    seed: 12,
    width: 1024,
    height: 820,
    palette: sky('#efe6dd #f4cf9a #d98a5a #00798c #66a182 #8a8577 #d1495b! #edae49! #30343f!'),
  },
  {
    prompt: 'three birds and a tree in a meadow',
    seed: 27,
    width: 820,
    height: 1024,
    palette: sky('#f7f0df #f2d8a8 #588b8b #c8553d #a8b545 #3d5a56 #f28f3b! #2d3033! #ffd5c2!'),
  },
  {
    prompt: 'a vase of flowers with pears and a teapot',
    seed: 33,
    width: 820,
    height: 1024,
    palette: sky(
      '#e9d8b4 #d7b98a #588b8b #2f5f66 #c8553d! #f28f3b! #2d3033! #f7f0df! #a8b545! #e8a0a0!',
    ),
  },
  {
    prompt: 'a cat on a chair in a room',
    seed: 48,
    width: 820,
    height: 1024,
    palette: sky('#f1dfb8 #e6b566 #17888a #c25a3a #8a4a34 #2e282a! #f3e9d2! #76b041! #d94f3d!'),
  },
  {
    prompt: 'sailboats in a harbour with seagulls',
    seed: 52,
    width: 1024,
    height: 768,
    palette: sky(
      '#f3ead6 #f6d8b0 #58a3a8 #2a7686 #1d4f62 #c9a36a #e4572e! #ffc914! #2e282a! #f3ead6!',
    ),
  },
  {
    prompt: 'autumn forest with a deer',
    seed: 69,
    width: 1024,
    height: 820,
    palette: sky(
      '#f4ead0 #efd08a #e0912e #c85a2a #8a3a2a #a8783a #3a4a3e! #2e282a! #f4ead0! #b5502a!',
    ),
  },
  {
    prompt: 'hot air balloons over fields',
    seed: 71,
    width: 820,
    height: 1024,
    palette: sky(
      '#f5ecd8 #cfe0d2 #8fc0b8 #e0b84a #a8b545 #6a8a4a #d94f3d! #17888a! #f28f3b! #2e282a!',
    ),
  },
];

export const gardens: Work[] = [
  {
    prompt: 'a garden with flowers and a path and a cottage',
    seed: 6,
    width: 1024,
    height: 768,
    palette: sky(
      '#8fb8e0 #c8dcea #f2e6c4 #8fb05a #5a8f48 #3a6a48 #e8cf9a #e0607a! #f0b93a! #f4efe2! #7a62ab! #c0583a!',
    ),
  },
  {
    prompt: 'a bridge over a pond with water lilies',
    seed: 14,
    width: 1024,
    height: 820,
    palette: sky(
      '#a8c8d8 #7fa868 #4f8a58 #2f6a50 #5f9aa8 #3f7a98 #2a5a78 #f3c3cf! #f6f0e0! #a06a48! #8fc0b0!',
    ),
  },
  {
    prompt: 'blossom trees in a meadow in spring',
    seed: 22,
    width: 1024,
    height: 768,
    palette: sky(
      '#9cc4ea #d2e4f0 #f6ecd8 #b8cf7a #86b054 #5a8a48 #f0b7c6! #e88fa8! #fdf4e8! #6a4a3a!',
    ),
  },
  {
    prompt: 'a woman with an umbrella in a meadow of poppies',
    seed: 35,
    width: 820,
    height: 1024,
    palette: sky(
      '#86b4e0 #c4dcec #f2ead0 #a8bc5a #78a048 #4a7a40 #d9372a! #f6efe2! #e8b04a! #6a5a9a! #c9564c!',
    ),
  },
  {
    prompt: 'a river with willows and swans in summer',
    seed: 47,
    width: 1024,
    height: 820,
    palette: sky(
      '#8fc0e4 #cfe2ea #e6e4b8 #a8bf62 #6a9a4e #3f7a50 #5f9ac0 #3f78a8 #f8f2e4! #e8a050! #8a6a48!',
    ),
  },
  {
    prompt: 'an orchard with haystacks in a field at sunset',
    seed: 51,
    width: 1024,
    height: 768,
    palette: sky(
      '#6a7ab8 #c88aa0 #f4b070 #fbd890 #d8a850 #a88a48 #6a7048 #fff0c0! #f0c060! #5a4a7a! #8a5a3a!',
    ),
  },
  {
    prompt: 'a couple walking in the park in autumn',
    seed: 66,
    width: 820,
    height: 1024,
    palette: sky(
      '#a8c4dc #e2dcc8 #f0d088 #e0a040 #c87830 #9a6a34 #7a6a4a #c8452e! #4a5a8a! #f4ead6! #5a3a2e!',
    ),
  },
  {
    prompt: 'sunflowers and lavender in a garden with a windmill',
    seed: 78,
    width: 1024,
    height: 820,
    palette: sky(
      '#6fa8e0 #b4d4ea #f0e8cc #a8b858 #7a9a48 #8a72b8 #5a7a48 #f4bc2a! #7a52a0! #f4ead6! #b85a3a! #5a3a20!',
    ),
  },
];
