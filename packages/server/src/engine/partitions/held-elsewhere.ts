import { Fault } from '@vedette/kernel/fault';

/** This process does not hold what a call is about, or runs the engine under another epoch now. */
export class HeldElsewhere extends Fault {}
