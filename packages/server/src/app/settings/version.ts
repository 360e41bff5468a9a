import about from '../../../package.json' with { type: 'json' };

/** Of this Vedette, e.g. `0.1.0`. */
export const { version } = about;
