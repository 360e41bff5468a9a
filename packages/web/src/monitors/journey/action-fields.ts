/** The fields of each kind of action, in the order of its form. */
import {
  adjustmentTypes,
  contentTests,
  SCRIPT_LIMITS,
  usualTimeoutMs,
  usualWait,
  waitConditions,
  type ActionKind,
} from '@vedette/contract/transaction-script/script';
import type { Loose } from '../draft/script-draft.js';
import { contentTestWords } from './action-words.js';
import { emptyAddress } from '../draft/empty-journey.js';

/** A setting: its member, its name in the app, and how it is entered. */
export interface ActionField {
  readonly member: string;
  readonly label: string;
  readonly as: 'line' | 'block' | 'number' | 'flag' | 'choice' | 'variable' | 'element' | 'frames';
  readonly hint?: string;
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** What holds when it is not given. */
  readonly usual?: string;
  /** It may be left out, and then is. */
  readonly isOptional?: boolean;
}

const WAITS: Readonly<Record<(typeof waitConditions)[number], string>> = {
  Exists: 'is there, seen or not',
  Visible: 'can be seen',
  VisibleAndEnabled: 'can be seen and used',
};
const ADJUSTMENTS: Readonly<Record<(typeof adjustmentTypes)[number], string>> = {
  KeepMatch: 'keep what matches',
  RemoveMatch: 'remove what matches',
};

const optional = { isOptional: true } as const;
const element: ActionField = { member: 'element', label: 'Element', as: 'element' };
const variable: ActionField = {
  member: 'assignVariable',
  label: 'Keep it as the variable',
  as: 'variable',
  ...optional,
  hint: 'A name; later texts use it as {{name}}.',
};
const test: readonly ActionField[] = [
  {
    member: 'testType',
    label: 'It',
    as: 'choice',
    usual: 'Contains',
    ...optional,
    options: contentTests.map((each) => [each, contentTestWords[each]]),
  },
  { member: 'value', label: 'Text', as: 'block' },
];

const own: Readonly<Record<ActionKind, readonly ActionField[]>> = {
  navigate: [
    { member: 'url', label: 'Address (URL)', as: 'line' },
    { member: 'ignoreHttpStatus', label: 'A status of 400 or above is no error', as: 'flag', ...optional },
  ],
  click: [element],
  hover: [element],
  scrollTo: [element],
  waitForElement: [element],
  set: [
    element,
    {
      member: 'value',
      label: 'Value',
      as: 'block',
      hint: 'Text, {{variables}}, or an item of the vault: {{@VaultItem.<guid>.Username}}, .Password, .OneTimePassword, .File.',
    },
    { member: 'isPassword', label: 'Secret: hide it in results', as: 'flag', ...optional },
    variable,
  ],
  keyEvent: [
    {
      member: 'key',
      label: 'Key',
      as: 'line',
      hint: 'One character, a key name (Enter, Tab, ArrowDown, F5, Numpad0), or keys held together: Control+a, Shift+Tab.',
    },
    { ...element, label: 'On the element (none: what has the focus)', ...optional },
  ],
  testElementContent: [element, ...test, variable],
  testDocumentContent: test,
  wait: [{ member: 'waitTimeMs', label: 'How long (ms)', as: 'number' }],
  screenshot: [],
  clearCache: [],
  switchIframe: [{ member: 'framePath', label: 'Frames, from the outside in (none: the page itself)', as: 'frames' }],
  switchBrowserTab: [
    { member: 'windowTitle', label: 'Part of its title or address', as: 'line', ...optional },
    { member: 'url', label: 'Part of its address', as: 'line', ...optional },
  ],
  adjustVariable: [
    { member: 'variable', label: 'Variable', as: 'variable' },
    {
      member: 'adjustmentType',
      label: 'What to do',
      as: 'choice',
      options: adjustmentTypes.map((each) => [each, ADJUSTMENTS[each]]),
    },
    { member: 'pattern', label: 'Regular expression', as: 'line' },
  ],
};

/** Kinds that are over at once have no time limit. */
const UNTIMED: readonly ActionKind[] = ['wait', 'screenshot', 'clearCache', 'adjustVariable'];

/** The settings of a kind: its own, and those all kinds share. */
export function fieldsOfKind(kind: ActionKind): readonly ActionField[] {
  const waits = own[kind].some(({ as }) => as === 'element');
  return [
    ...own[kind],
    ...(waits ? [waitField(kind)] : []),
    ...(UNTIMED.includes(kind) ? [] : [timeoutField(kind)]),
    { member: 'description', label: 'Description for reports', as: 'line', ...optional },
    { member: 'failureMessage', label: 'What to tell when it fails', as: 'line', ...optional },
    ...(kind === 'navigate'
      ? []
      : [{ member: 'ignoreErrors', label: 'It may fail: go on', as: 'flag' as const, ...optional }]),
  ];
}

const waitField = (kind: ActionKind): ActionField => ({
  member: 'waitUntil',
  label: 'Wait until the element',
  as: 'choice',
  usual: usualWait(kind),
  ...optional,
  options: waitConditions.map((each) => [each, WAITS[each]]),
});

const timeoutField = (kind: ActionKind): ActionField => ({
  member: 'timeoutMs',
  label: 'Wait at most (ms)',
  as: 'number',
  ...optional,
  hint: `Empty: ${String(usualTimeoutMs(kind))}; at most ${String(SCRIPT_LIMITS.maxMs)}.`,
});

/** An action of that kind, before anything is said of it. */
export function newAction(kind: ActionKind): Loose {
  const settings = Object.fromEntries(
    own[kind].filter(({ isOptional }) => isOptional !== true).map((field) => [field.member, emptyValue(field)]),
  );
  return { [kind]: kind === 'switchBrowserTab' ? { windowTitle: '' } : settings };
}

function emptyValue({ as, member, options }: ActionField): unknown {
  if (as === 'element') return { css: '' };
  if (as === 'frames') return [];
  if (as === 'number') return 1_000;
  if (options) return options[0]?.[0];
  return member === 'url' ? emptyAddress : '';
}

/** The settings with another value; what may be left out and says nothing is left out. */
export function withValue(settings: Loose, { member, isOptional, usual }: ActionField, value: unknown): Loose {
  const saysNothing = value === '' || value === false || value === undefined || value === usual;
  if (!(isOptional === true && saysNothing)) return { ...settings, [member]: value };
  const { [member]: _gone, ...rest } = settings;
  return rest;
}
