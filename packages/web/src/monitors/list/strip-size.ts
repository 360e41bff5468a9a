/** As `STRIP_BUCKET_MS` of the contract, which the app takes types from only (its shapes would bring zod along). */
export const STRIP_BUCKET_MS = 900_000;
