/** Dates and times as Excel counts them: in days, where 1 January 1970 is 25569. */
import { DAY, type Instant } from '@vedette/kernel/clock';
import { offsetAt } from '@vedette/kernel/zones';

const EPOCH_DAYS = 25_569;

export const durationSerial = (ms: number): number => ms / DAY;

/**
 * Returns the serial number of a local date and time.
 * @param ms since the epoch, as if the local time were UTC
 */
export const localSerial = (ms: number): number => ms / DAY + EPOCH_DAYS;

/** Returns the serial number of the local date and time at an instant. */
export const instantSerial = (at: Instant, zone: string): number => localSerial(at + offsetAt(at, zone));
