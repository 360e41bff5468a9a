import type {
  TestRunResult,
  TestRunStep,
  TestRunWaiting,
  testRunEndpoints,
} from '@vedette/contract/v1/monitors/test-run';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { stream } from '../../api/client.js';
import { ApiError } from '../../api/problem.js';
import { type Draft, toMonitorBody } from '../draft/form-draft.js';

/** Progress of a test run. */
export interface JourneyRun {
  /** Number of steps in the running script. */
  readonly total: number;
  readonly steps: readonly TestRunStep[];
  readonly result: TestRunResult | undefined;
  /** Reason why the run is waiting before its first step; empty if it is not waiting. */
  readonly waiting: string;
  readonly isRunning: boolean;
  readonly isCancelled: boolean;
}

const NOTHING: JourneyRun = {
  total: 0,
  steps: [],
  result: undefined,
  waiting: '',
  isRunning: false,
  isCancelled: false,
};

interface Wiring {
  readonly monitorGuid: string | undefined;
  readonly onProblems: (messages: readonly string[], sent: Draft) => void;
}

/** Runs the script of a draft and receives each step as it ends. Unmounting cancels the run. */
export function useJourneyRun({ monitorGuid, onProblems }: Wiring) {
  const [run, setRun] = useState(NOTHING);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const start = useCallback(
    async (draft: Draft, total: number): Promise<void> => {
      current.current?.abort();
      const own = new AbortController();
      current.current = own;
      onProblems([], draft);
      setRun({ ...NOTHING, total, isRunning: true });
      const body = { ...toMonitorBody(draft), ...(monitorGuid === undefined ? {} : { MonitorGuid: monitorGuid }) };
      try {
        const route = 'POST /api/v1/TestRun/Stream';
        for await (const { name, data } of stream<typeof testRunEndpoints.stream>(route, {
          body,
          signal: own.signal,
        })) {
          if (name === 'waiting') setRun((before) => ({ ...before, waiting: (data as TestRunWaiting).Message }));
          if (name === 'started') setRun((before) => ({ ...before, waiting: '' }));
          if (name === 'step')
            setRun((before) => ({ ...before, waiting: '', steps: [...before.steps, data as TestRunStep] }));
          if (name === 'result') setRun((before) => ({ ...before, result: data as TestRunResult }));
        }
      } catch (error) {
        if (!own.signal.aborted)
          onProblems(
            error instanceof ApiError ? error.messages : [t('The connection to the test run was lost.')],
            draft,
          );
      }
      if (current.current === own) setRun((before) => ({ ...before, isRunning: false }));
    },
    [monitorGuid, onProblems],
  );
  const cancel = useCallback((): void => {
    current.current?.abort();
    setRun((before) => ({ ...before, isRunning: false, isCancelled: true }));
  }, []);
  return { run, start, cancel };
}
