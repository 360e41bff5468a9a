import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import type { Lease } from './pool.js';

/** Why a page of the run is gone. */
export const crashFailure = (lease: Lease): ProbeFailure =>
  new ProbeFailure(
    errorCodes.browserCrashed,
    lease.hadTooMuch() ? 'the page took too much memory' : 'the page crashed',
  );
