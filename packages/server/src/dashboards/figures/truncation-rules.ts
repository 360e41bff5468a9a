import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';

/** Reports that the data begins after the start of the requested period; empty when it does not. */
export const truncationFlag = ({ start }: Period, from: Instant): { readonly IsTruncated?: true } =>
  from > start ? { IsTruncated: true } : {};
