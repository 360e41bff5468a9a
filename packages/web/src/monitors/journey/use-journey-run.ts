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
import { type MonitorDraft, toMonitorBody } from '../draft/form-draft.js';

/** Progress of a test run. */
export interface JourneyRun {
  /** Number of steps in the running script. */
  readonly total: number;
  readonly steps: readonly TestRunStep[];
  readonly result: TestRunResult | undefined;
  /** Reason why the run is waiting before its first step; empty if it is not waiting. */
  readonly waitingReason: string;
  readonly isRunning: boolean;
  readonly isCancelled: boolean;
}

const INITIAL_RUN: JourneyRun = {
  total: 0,
  steps: [],
  result: undefined,
  waitingReason: '',
  isRunning: false,
  isCancelled: false,
};

interface JourneyRunOptions {
  readonly monitorGuid: string | undefined;
  readonly onProblems: (messages: readonly string[], sent: MonitorDraft) => void;
}

/** Runs the script of a draft and receives each step as it ends. Unmounting cancels the run. */
export function useJourneyRun({ monitorGuid, onProblems }: JourneyRunOptions) {
  const [run, setRun] = useState(INITIAL_RUN);
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);
  const start = useCallback(
    async (draft: MonitorDraft, total: number): Promise<void> => {
      controllerRef.current?.abort();
      const controller = new AbortController();
      controllerRef.current = controller;
      onProblems([], draft);
      setRun({ ...INITIAL_RUN, total, isRunning: true });
      const body = { ...toMonitorBody(draft), ...(monitorGuid === undefined ? {} : { MonitorGuid: monitorGuid }) };
      try {
        const route = 'POST /api/v1/TestRun/Stream';
        for await (const { name, data } of stream<typeof testRunEndpoints.stream>(route, {
          body,
          signal: controller.signal,
        })) {
          if (name === 'waiting')
            setRun((previous) => ({ ...previous, waitingReason: (data as TestRunWaiting).Message }));
          if (name === 'started') setRun((previous) => ({ ...previous, waitingReason: '' }));
          if (name === 'step')
            setRun((previous) => ({ ...previous, waitingReason: '', steps: [...previous.steps, data as TestRunStep] }));
          if (name === 'result') setRun((previous) => ({ ...previous, result: data as TestRunResult }));
        }
      } catch (error) {
        if (!controller.signal.aborted)
          onProblems(
            error instanceof ApiError ? error.messages : [t('The connection to the test run was lost.')],
            draft,
          );
      }
      if (controllerRef.current === controller) setRun((previous) => ({ ...previous, isRunning: false }));
    },
    [monitorGuid, onProblems],
  );
  const cancel = useCallback((): void => {
    controllerRef.current?.abort();
    setRun((previous) => ({ ...previous, isRunning: false, isCancelled: true }));
  }, []);
  return { run, start, cancel };
}
