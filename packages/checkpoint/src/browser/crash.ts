import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { Lease } from './browser-pool.js';

/** Returns the failure for a page that no longer exists. */
export const createCrashFailure = (lease: Lease): ProbeFailure =>
  new ProbeFailure(
    errorCodes.browserCrashed,
    lease.exceededMemory() ? 'the page used too much memory' : 'the page crashed',
  );
