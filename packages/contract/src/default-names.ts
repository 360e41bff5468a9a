/** Names in data of both surfaces that no user gave. They are English there; the web app and reports translate them. */

/** The checkpoint name of a concurrent check as a whole. */
export const MULTIPLE_LOCATIONS = 'Multiple locations';

/** Returns the number of a step without a name of its own, which is called `Step 2`; undefined for other names. */
export const defaultStepNumber = (name: string): string | undefined => /^Step (\d+)$/.exec(name)?.[1];
