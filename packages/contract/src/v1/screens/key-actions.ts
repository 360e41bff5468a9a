/** What the web app does by keys, and which keys may be chosen for it. Imports no shape, so that pages may use it. */

/** The keys of each action until an operator chooses others; `g m` is one after the other, `mod` Ctrl or Command. */
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

/** What an operator chose for one action; no keys: none. */
export interface ChosenKeys {
  readonly Action: KeyAction;
  readonly Keys: string;
}
export type KeyMap = Readonly<Record<KeyAction, string>>;

export const buildKeyMap = (chosen: readonly ChosenKeys[]): KeyMap => ({
  ...DEFAULT_KEYS,
  ...Object.fromEntries(chosen.map(({ Action, Keys }) => [Action, Keys])),
});

/** Letters and signs that no browser needs together with Ctrl or Command. */
const WITH_MOD = 'bdeghijkmosu/;.,';
const SIGN = String.raw`[^\s\p{C}]`;
const CHOICE = String.raw`mod\+[${WITH_MOD}]|${SIGN}(?: ${SIGN})?`;
const CHOOSABLE = new RegExp(`^(?:${CHOICE})?$`, 'u');
/** Keys the app comes with, which their own action alone may have. */
const OWN_KEYS = Object.values(DEFAULT_KEYS).filter((keys) => !CHOOSABLE.test(keys));

/** What keys of an action look like, for the OpenAPI document. */
export const KEYS_PATTERN = `^(?:${[CHOICE, ...new Set(OWN_KEYS)].join('|')})?$`;

/** What is wrong with keys chosen for an action; undefined: nothing. Those it has anyway are always right. */
export function keysProblem(action: KeyAction, keys: string): string | undefined {
  if (keys === DEFAULT_KEYS[action] || CHOOSABLE.test(keys)) return undefined;
  return `must be one key such as \`p\`, two one after the other such as \`g p\`, or \`mod+\` with one of ${WITH_MOD}, or empty for none`;
}

/** With which other actions the keys of one would be mistaken: they are the same, or the one begins the other. */
export function mistakenFor(map: KeyMap, action: KeyAction): readonly KeyAction[] {
  const own = map[action];
  if (own === '') return [];
  return keyActions.filter((other) => {
    const keys = map[other];
    if (other === action || keys === '') return false;
    // As they come none is mistaken: of two with the same keys the one of the smaller place goes first.
    if (own === DEFAULT_KEYS[action] && keys === DEFAULT_KEYS[other]) return false;
    return keys === own || keys.startsWith(`${own} `) || own.startsWith(`${keys} `);
  });
}

/**
 * The keys in force: what somebody chose goes before what a later version of the app comes with, so an action that nothing was chosen for
 * has none where they would be mistaken for chosen ones.
 */
export function keysInForce(chosen: readonly ChosenKeys[]): KeyMap {
  const map = buildKeyMap(chosen);
  const own = new Set(chosen.map(({ Action }) => Action));
  const yields = (action: KeyAction): boolean =>
    !own.has(action) && mistakenFor(map, action).some((other) => own.has(other));
  return { ...map, ...Object.fromEntries(keyActions.filter(yields).map((action) => [action, ''])) };
}
