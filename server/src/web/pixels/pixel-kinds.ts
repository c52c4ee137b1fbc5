import { furtherPixelKinds } from './further-pixel-kinds.ts';
import type { PixelKind } from './pixel-kind.ts';
import { specifiedPixelKinds } from './specified-pixel-kinds.ts';

/** The order is that of an answer: those with a field of their own first. */
export const pixelKinds: readonly PixelKind[] = [...specifiedPixelKinds, ...furtherPixelKinds];
