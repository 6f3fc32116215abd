import sharp from 'sharp';

/** Colours of a drawn portrait: what is behind, the skin, the hair, the clothes. */
export interface PortraitColors {
  ground: string;
  skin: string;
  hair: string;
  cloth: string;
}

/** How the hair is cut, as paths on a square of 1000. */
const cuts = {
  short:
    'M300 430 C290 230 420 180 505 180 C620 180 715 240 700 430 C660 330 560 310 500 315 C420 320 340 350 300 430Z',
  long: 'M270 760 C230 420 280 180 500 175 C730 180 770 430 730 760 L650 760 C690 520 660 350 560 320 C470 380 350 360 340 480 C330 600 350 690 350 760Z',
  bun: 'M300 440 C290 260 400 205 500 205 C610 205 710 260 700 440 C650 340 570 320 500 322 C420 325 350 350 300 440Z M420 160 a85 85 0 1 0 170 0 a85 85 0 1 0 -170 0Z',
  wild: 'M250 520 C180 400 240 280 320 260 C330 170 450 120 520 160 C610 110 730 180 720 270 C800 320 810 430 750 520 C740 400 650 330 560 330 C450 340 330 340 250 520Z',
  bald: 'M330 520 C330 720 420 790 500 790 C590 790 670 720 670 520 C650 640 600 690 500 690 C400 690 350 640 330 520Z',
} as const;

/** A drawn face of a few flat shapes that shows no real person, as a PNG of 1024 × 1024. */
export function drawPortrait(cut: keyof typeof cuts, colours: PortraitColors): Promise<Buffer> {
  const { ground, skin, hair, cloth } = colours;
  const behind = cut === 'long' ? `<path d="${cuts.long}" fill="${hair}"/>` : '';
  const before = cut === 'long' ? cuts.short : cuts[cut];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 1000 1000">
    <rect width="1000" height="1000" fill="${ground}"/>
    <circle cx="500" cy="470" r="390" fill="#ffffff" fill-opacity="0.14"/>
    ${behind}
    <path d="M120 1000 C150 800 340 770 420 750 L580 750 C660 770 850 800 880 1000Z" fill="${cloth}"/>
    <path d="M420 640 L420 760 C440 830 560 830 580 760 L580 640Z" fill="${skin}"/>
    <path d="M420 690 C460 740 540 740 580 690 L580 720 C540 770 460 770 420 720Z" fill="#000000" fill-opacity="0.14"/>
    <ellipse cx="500" cy="500" rx="180" ry="230" fill="${skin}"/>
    <path d="M500 270 C600 270 680 370 680 500 C680 630 600 730 500 730Z" fill="#000000" fill-opacity="0.08"/>
    <path d="M500 470 L478 575 L515 580" fill="none" stroke="#000000" stroke-opacity="0.35" stroke-width="8" stroke-linecap="round"/>
    <path d="M395 490 q35 -22 70 0 M540 490 q35 -22 70 0" fill="none" stroke="#1c1712" stroke-width="10" stroke-linecap="round"/>
    <path d="M440 640 q60 40 120 0" fill="none" stroke="#7a2e26" stroke-width="12" stroke-linecap="round"/>
    <path d="${before}" fill="${hair}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
