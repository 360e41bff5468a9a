import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/problem.js';

/** Runs a back-test of the form's values over some days; its result is discarded when the form changes. */
export function useBackTest<Result>(draft: object, run: (days: number) => Promise<Result>) {
  const { mutate, reset, data, error, isPending } = useMutation({ mutationFn: run });
  useEffect(() => reset(), [draft, reset]);
  const messages = error instanceof ApiError ? error.messages : error ? [String(error)] : [];
  return { run: mutate, result: data, messages, isPending };
}
