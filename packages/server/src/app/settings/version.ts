import about from '../../../package.json' with { type: 'json' };

/** Version of this Vedette, for example `0.1.0`. */
export const { version } = about;
