import { expect, test } from 'vitest';
import type { Draft } from '../draft/form-draft.js';
import { changed } from './mode-rules.js';

type Mode = Pick<Draft, 'MonitorMode' | 'IsActive'>;
const on: Mode = { MonitorMode: 'Production', IsActive: true };
const developed: Mode = { MonitorMode: 'Development', IsActive: false };

test('a monitor that goes to Development is switched off, and cannot be switched on there', () => {
  expect(changed(on, { MonitorMode: 'Development' }, true)).toEqual(developed);
  expect(changed(developed, { IsActive: true }, false)).toEqual(developed);
});

test('a new monitor that comes back from Development is on; one that exists stays as it is', () => {
  const staging = { MonitorMode: 'Staging' } as const;
  expect(changed(developed, staging, true)).toEqual({ ...staging, IsActive: true });
  expect(changed(developed, staging, false)).toEqual({ ...staging, IsActive: false });
});

test('what is changed outside of Development is nobody else’s business', () => {
  expect(changed<Mode>({ MonitorMode: 'Production', IsActive: false }, { IsActive: true }, true)).toEqual(on);
  expect(changed<Mode>({ MonitorMode: 'Staging', IsActive: false }, { MonitorMode: 'Production' }, true)).toEqual({
    MonitorMode: 'Production',
    IsActive: false,
  });
});
