import { expect, test } from 'vitest';
import type { Draft } from '../draft/form-draft.js';
import { changed } from './mode-rules.js';

type Mode = Pick<Draft, 'MonitorMode' | 'IsActive'>;
const on: Mode = { MonitorMode: 'Production', IsActive: true };
const developed: Mode = { MonitorMode: 'Development', IsActive: false };

test('pauses a monitor that changes to Development, and keeps it paused there', () => {
  expect(changed(on, { MonitorMode: 'Development' }, true)).toEqual(developed);
  expect(changed(developed, { IsActive: true }, false)).toEqual(developed);
});

test('activates a new monitor that leaves Development, but not a stored one', () => {
  const staging = { MonitorMode: 'Staging' } as const;
  expect(changed(developed, staging, true)).toEqual({ ...staging, IsActive: true });
  expect(changed(developed, staging, false)).toEqual({ ...staging, IsActive: false });
});

test('keeps other changes outside Development as they are', () => {
  expect(changed<Mode>({ MonitorMode: 'Production', IsActive: false }, { IsActive: true }, true)).toEqual(on);
  expect(changed<Mode>({ MonitorMode: 'Staging', IsActive: false }, { MonitorMode: 'Production' }, true)).toEqual({
    MonitorMode: 'Production',
    IsActive: false,
  });
});
