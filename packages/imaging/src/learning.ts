// What is done with an artist's works once, when a style is trained.
export { learnStyle, type ArtworkInput } from './style/learn-style.ts';
export { encodeStyleIndex } from './style/encode-style.ts';
export { cutBox, type Box } from './lift/cut-box.ts';
export { type ProposedElement, proposeElements } from './lift/propose-elements.ts';
export { showCut } from './lift/show-cut.ts';
