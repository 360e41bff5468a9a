import { expect, test } from 'vitest';
import { createServiceFixture, UNKNOWN_GUID } from '../testing/service-fixture.js';

/** A cursor that no list returned is an error of the caller, whatever the database would report about its parts. */
const { admin, made } = await createServiceFixture();
const PREDEFINED_DASHBOARD = 'da5b0a2d-0000-4000-8000-000000000001';
const monitor = { Name: 'Shop', MonitorType: 'Https', Url: 'https://shop.example/', IsActive: false };
const monitorGuid = await made('/v4/Monitor', monitor, 'MonitorGuid');
const dashboard = `/api/v1/Dashboard/${PREDEFINED_DASHBOARD}`;

test.each([
  ['/api/v1/Alert', [1.5, UNKNOWN_GUID]],
  ['/api/v1/Alert', [1, 'x']],
  ['/api/v1/Outbox', [1e300]],
  ['/api/v1/Incident', [true, 1, 1.5]],
  ['/api/v1/MaintenancePeriod', [-1]],
  ['/api/v1/PermissionSummary', ['shop', 'x']],
  ['/api/v1/PermissionSummary', ['a\0b', UNKNOWN_GUID]],
  [`/api/v1/Monitor/${monitorGuid}/FigureChange`, [1.5, 'a', 'b']],
  [`${dashboard}/CheckLog`, [1.5]],
  [`${dashboard}/Alert`, [1, 'x']],
])('%s rejects %j', async (path, place) => {
  const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
  const { status, text } = await admin('GET', `${path}?Cursor=${cursor}`);
  expect([status, text]).toEqual([400, expect.stringContaining('Cursor: is not a cursor of this list')]);
});

/** Whole numbers out of range for columns, for dates or for both. */
const ABSURD = [Number.MAX_SAFE_INTEGER, 8.64e15 + 1, 253_402_300_800_000, 2 ** 31, 2 ** 53, 1e300, -1, -9e15];

test.each([
  ['/api/v1/Alert', [0, UNKNOWN_GUID]],
  ['/api/v1/Outbox', [0]],
  ['/api/v1/Audit', [0]],
  ['/api/v1/Incident', [true, 0, 0]],
  ['/api/v1/MaintenancePeriod', [0]],
  ['/api/v1/MonitorCheck', [0]],
  [`/api/v1/Monitor/${monitorGuid}/FigureChange`, [0, 'a', 'b']],
  [`${dashboard}/CheckLog`, [0]],
  [`${dashboard}/Alert`, [0, UNKNOWN_GUID]],
] as const)('%s answers a cursor %j with absurd numbers', async (path, place) => {
  for (const number of ABSURD) {
    const absurd = place.map((part) => (typeof part === 'number' ? number : part));
    const cursor = Buffer.from(JSON.stringify(absurd)).toString('base64url');
    const { status, text } = await admin('GET', `${path}?Cursor=${cursor}`);
    expect([number, status, text]).toEqual([number, expect.toBeOneOf([200, 400, 404]), expect.any(String)]);
  }
});
