import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/problem.js';

/** Asks for a back-test of what a form says, over some days; what was found is forgotten when the form changes. */
export function useBackTest<Found>(draft: object, ask: (days: number) => Promise<Found>) {
  const { mutate, reset, data, error, isPending } = useMutation({ mutationFn: ask });
  useEffect(() => reset(), [draft, reset]);
  const messages = error instanceof ApiError ? error.messages : error ? [String(error)] : [];
  return { ask: mutate, found: data, messages, isPending };
}
