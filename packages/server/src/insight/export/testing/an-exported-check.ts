import { monday } from '../../../testing/a-check.js';
import type { ExportedCheck } from '../exported-check.js';

/** A failed check of a shop. */
export const anExportedCheck = (change: Partial<ExportedCheck> = {}): ExportedCheck => ({
  ...{ id: 1, at: monday, monitorGuid: '11111111-1111-4111-8111-111111111111', monitorName: 'Shop' },
  ...{ monitorType: 'Https', monitorMode: 'Production', customFields: {}, groupName: 'All', serverId: 101 },
  ...{ checkpointId: 1, checkpointName: 'Oslo', checkpointRegion: 'Europe', errorLevel: 'Confirmed', errorCode: 3500 },
  ...{ errorDescription: 'HTTP status 500', totalMs: 120, resolveMs: 10, connectMs: 20, downloadMs: 90 },
  ...{ totalBytes: 1_024, httpStatus: 500, url: 'https://shop.example/', phases: [], steps: [], page: undefined },
  ...{ customMetrics: [], elementCount: 0, elementsKey: undefined, elements: [], traceId: 'a'.repeat(32) },
  ...change,
});
