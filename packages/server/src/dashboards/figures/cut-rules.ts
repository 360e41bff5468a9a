import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';

/** Whether what is told begins later than the period that is asked for; absent where it does not. */
export const cutFrom = ({ start }: Period, from: Instant): { readonly IsCut?: true } =>
  from > start ? { IsCut: true } : {};
