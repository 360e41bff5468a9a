/** What a selector may be at most, so that reading one is quick whatever it says. Those of people and recorders are far below. */
export const MAX_SELECTOR_LENGTH = 10_000;
export const MAX_SELECTOR_DEPTH = 100;
export const TOO_LONG = 'must have at most 10,000 letters';
export const TOO_DEEP = 'brackets must be at most 100 deep';
