import type { MonitorDraft } from '../draft/form-draft.js';

type ModeFields = Pick<MonitorDraft, 'MonitorMode' | 'IsActive'>;

/**
 * Returns the draft after a change. A monitor in Development is inactive, as the server requires. A new monitor that
 * leaves Development becomes active, the default of new monitors.
 */
export function applyDraftChange<D extends ModeFields>(before: D, change: Partial<D>, isNew: boolean): D {
  const after = { ...before, ...change };
  if (after.MonitorMode === 'Development') return { ...after, IsActive: false };
  const leavesDevelopment = before.MonitorMode === 'Development';
  return isNew && leavesDevelopment ? { ...after, IsActive: true } : after;
}
