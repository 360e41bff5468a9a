/** Dates and times as Excel counts them: in days, of which 1 January 1970 has the number 25569. */
import { DAY, type Instant } from '@vedette/kernel/clock';
import { offsetAt } from '@vedette/kernel/zones';

const EPOCH_DAYS = 25_569;

export const durationSerial = (ms: number): number => ms / DAY;

/** Returns the number of a local date and time; `ms`: since the epoch, as if its time zone were UTC. */
export const localSerial = (ms: number): number => ms / DAY + EPOCH_DAYS;

/** Returns the number of the local date and time at a moment. */
export const instantSerial = (at: Instant, zone: string): number => localSerial(at + offsetAt(at, zone));
