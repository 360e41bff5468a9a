/** Keyboard shortcuts of the web app and the keys that may be chosen. Imports no shape, so that pages may use it. */

/** Default keys of each action. `g m` is a sequence, `mod` is Ctrl or Command. */
export const DEFAULT_KEYS = {
  find: 'mod+k',
  help: '?',
  filter: '/',
  back: 'Escape',
  newMonitor: 'n',
  nextRow: 'j',
  rowBefore: 'k',
  open: 'Enter',
  select: 'x',
  run: 'r',
  pause: 'p',
  mute: 'u',
  maintenance: 'm',
  acknowledge: 'a',
  edit: 'e',
  clone: 'c',
  more: '.',
  earlier: '[',
  later: ']',
  marks: 'h',
  note: 't',
  fullScreen: 'f',
  nextDashboard: 'n',
  dashboardBefore: 'b',
  goMonitors: 'g m',
  goApiMonitoring: 'g 1',
  goMonitorGroups: 'g r',
  goMonitorTemplates: 'g k',
  goDomainGroups: 'g n',
  goIncidents: 'g i',
  goMaintenance: 'g w',
  goAlerting: 'g g',
  goAlerts: 'g a',
  goAlertDefinitions: 'g d',
  goIntegrations: 'g h',
  goMessageCredits: 'g f',
  goOutbox: 'g x',
  goDashboards: 'g t',
  goRealUsers: 'g u',
  goReports: 'g e',
  goSlas: 'g q',
  goStatusPages: 'g p',
  goExports: 'g z',
  goOperators: 'g o',
  goPermissions: 'g j',
  goCheckpoints: 'g c',
  goPrivateLocations: 'g b',
  goVault: 'g v',
  goAccount: 'g s',
  goSingleSignOn: 'g y',
  goAudit: 'g l',
} as const;
export type KeyAction = keyof typeof DEFAULT_KEYS;
export const keyActions = Object.keys(DEFAULT_KEYS) as readonly KeyAction[];

/** Keys that an operator has set for one action. Empty: none. */
export interface CustomKeyBinding {
  readonly Action: KeyAction;
  readonly Keys: string;
}
export type KeyMap = Readonly<Record<KeyAction, string>>;

export const buildKeyMap = (customBindings: readonly CustomKeyBinding[]): KeyMap => ({
  ...DEFAULT_KEYS,
  ...Object.fromEntries(customBindings.map(({ Action, Keys }) => [Action, Keys])),
});

/** Letters and characters that no browser uses together with Ctrl or Command. */
const WITH_MOD = 'bdeghijkmosu/;.,';
const CHARACTER = String.raw`[^\s\p{C}]`;
const ALLOWED_KEYS = String.raw`mod\+[${WITH_MOD}]|${CHARACTER}(?: ${CHARACTER})?`;
const ALLOWED_KEYS_REGEX = new RegExp(`^(?:${ALLOWED_KEYS})?$`, 'u');
/** Default keys that no other action may have. */
const RESERVED_KEYS = Object.values(DEFAULT_KEYS).filter((keys) => !ALLOWED_KEYS_REGEX.test(keys));

/** Pattern of the keys of an action, for the OpenAPI document. */
export const KEYS_PATTERN = `^(?:${[ALLOWED_KEYS, ...new Set(RESERVED_KEYS)].join('|')})?$`;

/** Returns the problem with the keys chosen for an action. Undefined: none. Its default keys are always valid. */
export function keysProblem(action: KeyAction, keys: string): string | undefined {
  if (keys === DEFAULT_KEYS[action] || ALLOWED_KEYS_REGEX.test(keys)) return undefined;
  return `must be one key such as \`p\`, two in sequence such as \`g p\`, or \`mod+\` with one of ${WITH_MOD}, or empty for none`;
}

/** Returns the actions whose keys conflict with those of one action: they are equal, or one begins with the other. */
export function findConflictingActions(map: KeyMap, action: KeyAction): readonly KeyAction[] {
  const actionKeys = map[action];
  if (actionKeys === '') return [];
  return keyActions.filter((other) => {
    const keys = map[other];
    if (other === action || keys === '') return false;
    // Defaults never conflict: of two actions with the same keys, the one with the smaller scope takes precedence.
    if (actionKeys === DEFAULT_KEYS[action] && keys === DEFAULT_KEYS[other]) return false;
    return keys === actionKeys || keys.startsWith(`${actionKeys} `) || actionKeys.startsWith(`${keys} `);
  });
}

/**
 * Returns the effective keys. Keys that an operator has set take precedence over defaults, which a later version may
 * have added: an action whose default keys conflict with them has no keys.
 */
export function effectiveKeys(customBindings: readonly CustomKeyBinding[]): KeyMap {
  const map = buildKeyMap(customBindings);
  const customActions = new Set(customBindings.map(({ Action }) => Action));
  const losesDefault = (action: KeyAction): boolean =>
    !customActions.has(action) && findConflictingActions(map, action).some((other) => customActions.has(other));
  return { ...map, ...Object.fromEntries(keyActions.filter(losesDefault).map((action) => [action, ''])) };
}
