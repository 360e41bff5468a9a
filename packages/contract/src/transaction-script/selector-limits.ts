/**
 * Limits of a selector, so that parsing is quick whatever its content. Selectors of people and recorders are far below.
 */
export const MAX_SELECTOR_LENGTH = 10_000;
export const MAX_SELECTOR_DEPTH = 100;
export const TOO_LONG = 'must have at most 10,000 characters';
export const TOO_DEEP = 'must have at most 100 nested brackets';
