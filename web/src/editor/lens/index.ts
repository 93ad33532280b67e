/** The lens as the network shows it: a dock below the drawing, and its marks on it. */

export { LensDock } from './LensDock';
export { LensOverlay } from './LensOverlay';
