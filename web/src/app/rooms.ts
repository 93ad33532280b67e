/**
 * The rooms of the page, each a file of its own. Those it begins with are fetched beside one another
 * and begun when their turn comes (see `Room`); the others are fetched when they are wanted, and at
 * rest.
 */

import { later } from '../base/later';

/** Ways to the rooms. */
export const rooms = {
  network: async () => (await import('../editor/NetworkView')).NetworkView,
  plots: async () => (await import('./PlotsRoom')).PlotsRoom,
  inspector: async () => (await import('../inspector/Inspector')).Inspector,
  results: async () => (await import('../inspector/ResultsCard')).ResultsCard,
  time: async () => (await import('./TimeBar')).TimeBar,
  lesson: async () => (await import('../teach/lessons/LessonCard')).LessonCard,
  guide: async () => (await import('./Guide')).Guide,
  gallery: later(async () => (await import('./Gallery')).Gallery),
  dialogs: later(async () => (await import('./Dialogs')).Dialogs),
  learn: later(async () => (await import('../teach/lessons/Learn')).Learn),
  share: later(async () => (await import('./ShareRoom')).ShareRoom),
  export: later(async () => (await import('../share/export/ExportRoom')).ExportRoom),
  single: later(async () => (await import('../share/SingleRoom')).SingleRoom),
  own: later(async () => (await import('./OwnRoom')).OwnRoom),
  licences: later(async () => (await import('../share/LicencesRoom')).LicencesRoom),
  tour: later(async () => (await import('../teach/tour/Tour')).Tour),
  presentHead: later(async () => (await import('../teach/present/PresentHead')).PresentHead),
  presentBar: later(async () => (await import('../teach/present/PresentBar')).PresentBar),
};
