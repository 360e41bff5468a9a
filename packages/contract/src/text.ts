import { z } from 'zod';

/** Text the store keeps exactly: everything but NUL and half surrogate pairs, which no UTF-8 column can hold. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => !/[\0\p{Surrogate}]/u.test(value), {
      error: 'must not hold a NUL character or half a surrogate pair',
    });
