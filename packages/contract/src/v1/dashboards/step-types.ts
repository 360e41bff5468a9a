/** Types of monitors with steps. Collections may repeat their requests, so they are not reported step by step. */
export const STEP_TYPES = ['Transaction', 'MultiStepApi'] as const;
