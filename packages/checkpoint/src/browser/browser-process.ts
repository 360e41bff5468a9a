import { spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { killGroup } from '../confined/process-group.js';
import { Cdp } from './cdp.js';
import type { BrowserProgram } from './find-browser.js';

/** Kills all other processes of the group if the system lists them (Linux), and repeats until none are left. */
const KILL_OTHERS_SCRIPT = [
  'read -r me rest </proc/self/stat; round=0; left=1',
  'while [ "$left" ] && [ $round -lt 100 ]; do left= round=$((round + 1))',
  // Fields after the name in parentheses: state, parent, group.
  'for stat in /proc/[0-9]*/stat; do read -r line <"$stat" || continue; it=${stat#/proc/}; it=${it%/stat}; set -- ${line##*) }',
  '[ "$3" = $$ ] && [ "$1" != Z ] && [ "$it" != "$me" ] && kill -9 "$it" && left=1; done; done',
].join('; ');

/**
 * Started instead of the browser and replaced by it. A shell beside it waits for the end of a pipe from this process,
 * kills the rest of the group, which would write into the profile during its removal, removes the profile, and ends. So
 * nothing is left however this process ends, including `kill -9`.
 */
export const WATCHED_START_SCRIPT = `exec 5<&0; { read x <&5; kill -STOP $$; ${KILL_OTHERS_SCRIPT}; rm -rf "$HOME" || rm -rf "$HOME"; kill -9 0; } 2>/dev/null & exec "$@" 5<&- </dev/null`;

/**
 * A user ID in the range that no distribution assigns, and not PostgreSQL's, so that the browser cannot read files of
 * other users.
 */
const BROWSER_USER_ID = 60_871;

/** All traffic goes through the proxy of a run; traffic of no run is dropped. */
const BROWSER_FLAGS = [
  '--headless=new',
  // Ends a page whose heap grows faster than the pool can notice.
  '--js-flags=--max-old-space-size=512',
  '--remote-debugging-pipe',
  '--proxy-server=socks5://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-gpu',
  '--disable-hang-monitor',
  '--disable-popup-blocking',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--disable-features=AcceptCHFrame,AutofillServerCommunication,CertificateTransparencyComponentUpdater,DestroyProfileOnBrowserClose,GlobalMediaControls,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,PaintHolding,Translate',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--lang=en-US',
  '--metrics-recording-only',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
];

export interface BrowserOptions {
  readonly program: BrowserProgram;
  /** False: without Chromium's sandbox, which some systems do not allow. */
  readonly isSandboxed: boolean;
  /** Time limit of the start. Default 30 s. */
  readonly startTimeoutMs?: number | undefined;
  /** Additional switches. */
  readonly flags?: readonly string[];
}

/** A browser that responds. */
export interface RunningBrowser {
  readonly cdp: Cdp;
  readonly pid: number;
  /** For example `Chrome/156.0.8078.79`. */
  readonly product: string;
  readonly userAgent: string;
  /** Kills the whole process group and removes the profile. May be called twice. */
  stop(): Promise<void>;
}

export class BrowserNotStartedError extends Error {
  override readonly name = 'BrowserNotStarted';
}

const START_TIMEOUT_MS = 30_000;
const MAX_OUTPUT_LENGTH = 4_000;

/** User of the browser's processes; undefined for the current user. */
export const chooseBrowserUser = (): { readonly uid: number; readonly gid: number } | undefined =>
  process.getuid?.() === 0 ? { uid: BROWSER_USER_ID, gid: BROWSER_USER_ID } : undefined;

/** @throws BrowserNotStartedError with the browser's output */
export async function startBrowser(options: BrowserOptions): Promise<RunningBrowser> {
  const { program, isSandboxed, startTimeoutMs = START_TIMEOUT_MS, flags = [] } = options;
  await program.prepare?.();
  const profile = await mkdtemp(join(tmpdir(), 'vedette-browser-'));
  const identity = chooseBrowserUser();
  if (identity) await chown(profile, identity.uid, identity.gid);
  const browserArguments = [
    ...BROWSER_FLAGS,
    `--user-data-dir=${profile}`,
    ...(isSandboxed ? [] : ['--no-sandbox']),
    ...flags,
  ];
  const child = spawn('/bin/sh', ['-c', WATCHED_START_SCRIPT, 'vedette-browser', program.path, ...browserArguments], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...program.environment, HOME: profile, TMPDIR: profile, PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC' },
  });
  const readOutput = collectOutput(child);
  const cdp = new Cdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const stop = createStop(child, cdp, profile);
  try {
    const { product, userAgent } = await cdp.send('Browser.getVersion', {}, '', startTimeoutMs);
    return { cdp, pid: child.pid ?? 0, product: String(product), userAgent: String(userAgent), stop };
  } catch (cause) {
    await stop();
    const output = readOutput().trim() || (cause as Error).message;
    throw new BrowserNotStartedError(`${program.path}: ${output}`, { cause });
  }
}

/** Returns the beginning of the output without complaints about a missing desktop. */
function collectOutput(child: ChildProcess): () => string {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (output.length < MAX_OUTPUT_LENGTH) output += chunk.toString('utf8');
  });
  return () =>
    output
      .split('\n')
      .filter((line) => !/dbus|unexpected operator/.test(line))
      .join('\n')
      .slice(0, MAX_OUTPUT_LENGTH);
}

function createStop(child: ChildProcess, cdp: Cdp, profile: string): () => Promise<void> {
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
  for (const stream of child.stdio) stream?.on('error', () => undefined);
  // Child processes are killed when the browser ends.
  void exited.then(() => {
    child.stdin?.destroy();
    cdp.close();
  });
  let stopped: Promise<void> | undefined;
  const killAndRemove = async (): Promise<void> => {
    killGroup(child);
    child.stdin?.destroy();
    await exited;
    // A folder that cannot be removed must not end the process.
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined);
  };
  return () => (stopped ??= killAndRemove());
}
