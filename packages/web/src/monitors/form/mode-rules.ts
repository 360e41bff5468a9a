import type { Draft } from '../draft/form-draft.js';

type Mode = Pick<Draft, 'MonitorMode' | 'IsActive'>;

/**
 * Returns the draft after a change. A monitor in Development is inactive, as the server requires. A new monitor that
 * leaves Development becomes active, the default of new monitors.
 */
export function changed<D extends Mode>(before: D, change: Partial<D>, isNew: boolean): D {
  const after = { ...before, ...change };
  if (after.MonitorMode === 'Development') return { ...after, IsActive: false };
  const hasLeft = before.MonitorMode === 'Development';
  return isNew && hasLeft ? { ...after, IsActive: true } : after;
}
