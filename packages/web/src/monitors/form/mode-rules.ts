import type { Draft } from '../draft/form-draft.js';

type Mode = Pick<Draft, 'MonitorMode' | 'IsActive'>;

/**
 * The draft after a change. A monitor in Development is off, as the service demands; a new one that leaves it again is on,
 * as new ones are.
 */
export function changed<D extends Mode>(before: D, change: Partial<D>, isNew: boolean): D {
  const after = { ...before, ...change };
  if (after.MonitorMode === 'Development') return { ...after, IsActive: false };
  const hasLeft = before.MonitorMode === 'Development';
  return isNew && hasLeft ? { ...after, IsActive: true } : after;
}
