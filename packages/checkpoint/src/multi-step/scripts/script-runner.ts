import { MSA_LIMITS } from '@vedette/contract/v4/multi-step';
import { MAX_CONSOLE_LINES, STEP_LIMITS } from '@vedette/contract/checkpoint/multi-step-outcome';
import { z } from 'zod';
import { preludeSource } from './prelude-source.js';
import { ScriptProcess } from './script-process.js';

export interface NameValuePair {
  readonly name: string;
  readonly value: string;
}

/** The request as a script reads and changes it: as written, before references are replaced. */
interface ScriptRequest {
  readonly url: string;
  readonly method: string;
  readonly body: string;
  readonly headers: readonly NameValuePair[];
}

export interface ScriptResponse {
  readonly code: number;
  readonly status: string;
  readonly text: string;
  readonly body: Buffer;
  readonly headers: readonly NameValuePair[];
}

/** State that a script may read and write. */
export interface ScriptState {
  readonly request: ScriptRequest;
  /** Absent before the request. */
  readonly response?: ScriptResponse;
  readonly variables: readonly NameValuePair[];
  readonly customMetrics: readonly NameValuePair[];
}

const truncatedText = (length: number) => z.string().transform((text) => text.slice(0, length));
const pairs = z.array(z.object({ name: truncatedText(1_000), value: truncatedText(MSA_LIMITS.text) })).max(10_000);
/** Output of the isolate, validated as untrusted input. */
const ScriptOutput = z.object({
  error: truncatedText(STEP_LIMITS.line),
  request: z.object({
    url: truncatedText(MSA_LIMITS.text),
    method: truncatedText(20),
    body: truncatedText(MSA_LIMITS.text),
    headers: pairs,
    isBodySet: z.boolean().optional(),
  }),
  variables: pairs,
  customMetrics: pairs,
  tests: z
    .array(
      z.object({
        name: truncatedText(STEP_LIMITS.line),
        passed: z.boolean(),
        message: truncatedText(STEP_LIMITS.line),
      }),
    )
    .max(1_000),
  console: z.array(truncatedText(STEP_LIMITS.line)).max(MAX_CONSOLE_LINES),
});

/** Result of a script. `error` is empty if it completed. */
export type ScriptResult = z.infer<typeof ScriptOutput>;
type ScriptOutcome = ScriptResult | 'late' | { readonly problem: string };

/** Runs the scripts of one check. */
export interface ScriptRunner {
  /** @throws ProbeFailure 29002 when the checkpoint could not run the script. */
  run(source: string, state: ScriptState): Promise<ScriptOutcome>;
  close(): void;
}

const BASE_HEAP_BYTES = 64 * 1024 * 1024;
/** On a busy machine a script gets less than one CPU. Its process is killed nevertheless. */
const WALL_LIMIT_MS = 6 * MSA_LIMITS.scriptMs;

function serialiseState({ response, ...otherState }: ScriptState): string {
  if (!response) return JSON.stringify(otherState);
  const { body, ...otherFields } = response;
  return JSON.stringify({
    ...otherState,
    response: { ...otherFields, size: body.length, base64: body.toString('base64') },
  });
}

function parseOutput(text: string): ScriptOutcome {
  try {
    const output = ScriptOutput.safeParse(JSON.parse(text));
    return output.success ? output.data : { problem: 'the script returned invalid values' };
  } catch {
    return { problem: 'the script returned unreadable values' };
  }
}

/** Time limits of a script: CPU time and wall-clock time. */
export interface ScriptLimits {
  readonly cpuMs: number;
  readonly wallMs: number;
}

const LIMITS: ScriptLimits = { cpuMs: MSA_LIMITS.scriptMs, wallMs: WALL_LIMIT_MS };

/** Creates a runner for the scripts of one check in their own process. */
export function makeScriptRunner(limits: ScriptLimits = LIMITS): ScriptRunner {
  const scriptProcess = new ScriptProcess();
  return {
    run: async (source, state) => {
      // The isolate holds a body as text, as Base64, and possibly as bytes and parsed.
      const memoryBytes = BASE_HEAP_BYTES + 16 * (state.response?.body.length ?? 0);
      const task = {
        prelude: preludeSource,
        state: serialiseState(state),
        source,
        memoryBytes,
        cpuLimitMs: limits.cpuMs,
      };
      const response = await scriptProcess.run(task, limits.wallMs);
      if (response?.result !== undefined) return parseOutput(response.result);
      scriptProcess.close();
      if (!response || response.isLate === true) return 'late';
      return { problem: (response.problem ?? 'the script was stopped').slice(0, STEP_LIMITS.line) };
    },
    close: () => scriptProcess.close(),
  };
}
