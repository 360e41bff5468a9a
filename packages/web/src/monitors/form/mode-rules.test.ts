import { expect, test } from 'vitest';
import type { MonitorDraft } from '../draft/form-draft.js';
import { applyDraftChange } from './mode-rules.js';

type Mode = Pick<MonitorDraft, 'MonitorMode' | 'IsActive'>;
const on: Mode = { MonitorMode: 'Production', IsActive: true };
const developed: Mode = { MonitorMode: 'Development', IsActive: false };

test('pauses a monitor that changes to Development, and keeps it paused there', () => {
  expect(applyDraftChange(on, { MonitorMode: 'Development' }, true)).toEqual(developed);
  expect(applyDraftChange(developed, { IsActive: true }, false)).toEqual(developed);
});

test('activates a new monitor that leaves Development, but not a stored one', () => {
  const staging = { MonitorMode: 'Staging' } as const;
  expect(applyDraftChange(developed, staging, true)).toEqual({ ...staging, IsActive: true });
  expect(applyDraftChange(developed, staging, false)).toEqual({ ...staging, IsActive: false });
});

test('keeps other changes outside Development as they are', () => {
  expect(applyDraftChange<Mode>({ MonitorMode: 'Production', IsActive: false }, { IsActive: true }, true)).toEqual(on);
  expect(
    applyDraftChange<Mode>({ MonitorMode: 'Staging', IsActive: false }, { MonitorMode: 'Production' }, true),
  ).toEqual({
    MonitorMode: 'Production',
    IsActive: false,
  });
});
