/**
 * The rooms of the page, each a file of its own that is fetched beside the others and begun when its
 * turn comes (see `Room`).
 */

/** Ways to the rooms. */
export const rooms = {
  network: async () => (await import('../network/NetworkView')).NetworkView,
  plots: async () => (await import('../plots/PlotsPanel')).PlotsPanel,
  inspector: async () => (await import('../inspector/Inspector')).Inspector,
  results: async () => (await import('../inspector/ResultsCard')).ResultsCard,
  time: async () => (await import('./TimeBar')).TimeBar,
  learn: async () => (await import('../lessons/Learn')).Learn,
  presentHead: async () => (await import('./present/PresentHead')).PresentHead,
  presentBar: async () => (await import('./present/PresentBar')).PresentBar,
  guide: async () => (await import('./Guide')).Guide,
  dialogs: async () => (await import('./Dialogs')).Dialogs,
};
