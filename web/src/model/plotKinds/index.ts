/** The plots of the panel, in reading order; the place in the list is the key that enlarges it. */

import { acr } from './acr';
import { goodput } from './goodput';
import type { PlotKind } from './kind';
import { queue } from './queue';
import { sequence } from './sequence';
import { utilisation } from './utilisation';
import { window } from './window';

export const PLOT_KINDS: readonly PlotKind[] = [acr, window, queue, utilisation, goodput, sequence];
