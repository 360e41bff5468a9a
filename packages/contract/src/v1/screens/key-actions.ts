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
export interface ChosenKeys {
  readonly Action: KeyAction;
  readonly Keys: string;
}
export type KeyMap = Readonly<Record<KeyAction, string>>;

export const buildKeyMap = (chosen: readonly ChosenKeys[]): KeyMap => ({
  ...DEFAULT_KEYS,
  ...Object.fromEntries(chosen.map(({ Action, Keys }) => [Action, Keys])),
});

/** Letters and characters that no browser uses together with Ctrl or Command. */
const WITH_MOD = 'bdeghijkmosu/;.,';
const SIGN = String.raw`[^\s\p{C}]`;
const CHOICE = String.raw`mod\+[${WITH_MOD}]|${SIGN}(?: ${SIGN})?`;
const CHOOSABLE = new RegExp(`^(?:${CHOICE})?$`, 'u');
/** Default keys that no other action may have. */
const OWN_KEYS = Object.values(DEFAULT_KEYS).filter((keys) => !CHOOSABLE.test(keys));

/** Pattern of the keys of an action, for the OpenAPI document. */
export const KEYS_PATTERN = `^(?:${[CHOICE, ...new Set(OWN_KEYS)].join('|')})?$`;

/** Returns the problem with the keys chosen for an action. Undefined: none. Its default keys are always valid. */
export function keysProblem(action: KeyAction, keys: string): string | undefined {
  if (keys === DEFAULT_KEYS[action] || CHOOSABLE.test(keys)) return undefined;
  return `must be one key such as \`p\`, two in sequence such as \`g p\`, or \`mod+\` with one of ${WITH_MOD}, or empty for none`;
}

/** Returns the actions whose keys conflict with those of one action: they are equal, or one begins with the other. */
export function findConflictingActions(map: KeyMap, action: KeyAction): readonly KeyAction[] {
  const own = map[action];
  if (own === '') return [];
  return keyActions.filter((other) => {
    const keys = map[other];
    if (other === action || keys === '') return false;
    // Defaults never conflict: of two actions with the same keys, the one with the smaller scope takes precedence.
    if (own === DEFAULT_KEYS[action] && keys === DEFAULT_KEYS[other]) return false;
    return keys === own || keys.startsWith(`${own} `) || own.startsWith(`${keys} `);
  });
}

/**
 * Returns the effective keys. Keys that an operator has set take precedence over defaults, which a later version may
 * have added: an action whose default keys conflict with them has no keys.
 */
export function keysInForce(chosen: readonly ChosenKeys[]): KeyMap {
  const map = buildKeyMap(chosen);
  const own = new Set(chosen.map(({ Action }) => Action));
  const yields = (action: KeyAction): boolean =>
    !own.has(action) && findConflictingActions(map, action).some((other) => own.has(other));
  return { ...map, ...Object.fromEntries(keyActions.filter(yields).map((action) => [action, ''])) };
}
