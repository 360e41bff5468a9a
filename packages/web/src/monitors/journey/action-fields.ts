/** Fields of each action type, in the order of the form. */
import {
  adjustmentTypes,
  contentTests,
  SCRIPT_LIMITS,
  defaultTimeoutMs,
  defaultWaitCondition,
  waitConditions,
  type ActionKind,
} from '@vedette/contract/transaction-script/script';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import type { JsonObject } from '../draft/script-draft.js';
import { contentTestTexts } from './action-texts.js';
import { EMPTY_URL } from '../draft/empty-journey.js';

/** A setting: its member in the script, its label, and its input. */
export interface ActionField {
  readonly member: string;
  readonly label: string;
  readonly as: 'line' | 'block' | 'number' | 'flag' | 'choice' | 'variable' | 'element' | 'frames';
  readonly hint?: string;
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** Value that applies if the setting is absent. */
  readonly defaultValue?: string;
  /** An empty setting is omitted from the script. */
  readonly isOptional?: boolean;
}

const WAIT_CONDITION_TEXTS: Readonly<Record<(typeof waitConditions)[number], string>> = {
  Exists: t(message('exists', 'wait until the element')),
  Visible: t('is visible'),
  VisibleAndEnabled: t('is visible and enabled'),
};
const ADJUSTMENT_TEXTS: Readonly<Record<(typeof adjustmentTypes)[number], string>> = {
  KeepMatch: t('keep the match'),
  RemoveMatch: t('remove the match'),
};

const optional = { isOptional: true } as const;
const element: ActionField = { member: 'element', label: t('Element'), as: 'element' };
const variable: ActionField = {
  member: 'assignVariable',
  label: t('Save as variable'),
  as: 'variable',
  ...optional,
  hint: t("Later fields use it as '{{name}}'."),
};
const contentTestFields: readonly ActionField[] = [
  {
    member: 'testType',
    label: t('Condition'),
    as: 'choice',
    defaultValue: 'Contains',
    ...optional,
    options: contentTests.map((each) => [each, contentTestTexts[each]]),
  },
  { member: 'value', label: t('Text'), as: 'block' },
];

const kindFields: Readonly<Record<ActionKind, readonly ActionField[]>> = {
  navigate: [
    { member: 'url', label: t('URL'), as: 'line' },
    { member: 'ignoreHttpStatus', label: t('Ignore status codes of 400 and above'), as: 'flag', ...optional },
  ],
  click: [element],
  hover: [element],
  scrollTo: [element],
  waitForElement: [element],
  set: [
    element,
    {
      member: 'value',
      label: t('Value'),
      as: 'block',
      hint: t(
        "Text, '{{variables}}' or a vault item: '{{@VaultItem.<guid>.Username}}', .Password, .OneTimePassword, .File.",
      ),
    },
    { member: 'isPassword', label: t('Secret: hide it in results'), as: 'flag', ...optional },
    variable,
  ],
  keyEvent: [
    {
      member: 'key',
      label: t('Key'),
      as: 'line',
      hint: t('A character, a key (Enter, Tab, ArrowDown, F5, Numpad0) or a combination (Control+a, Shift+Tab).'),
    },
    { ...element, label: t('Element (none: the focused one)'), ...optional },
  ],
  testElementContent: [element, ...contentTestFields, variable],
  testDocumentContent: contentTestFields,
  wait: [{ member: 'waitTimeMs', label: t('Duration (ms)'), as: 'number' }],
  screenshot: [],
  clearCache: [],
  switchIframe: [{ member: 'framePath', label: t('Frames, outermost first (none: main page)'), as: 'frames' }],
  switchBrowserTab: [
    { member: 'windowTitle', label: t('Title contains'), as: 'line', ...optional },
    { member: 'url', label: t('URL contains'), as: 'line', ...optional },
  ],
  adjustVariable: [
    { member: 'variable', label: t('Variable'), as: 'variable' },
    {
      member: 'adjustmentType',
      label: t('Operation'),
      as: 'choice',
      options: adjustmentTypes.map((each) => [each, ADJUSTMENT_TEXTS[each]]),
    },
    { member: 'pattern', label: t('Regular expression'), as: 'line' },
  ],
};

/** Action types that complete immediately and have no timeout. */
const KINDS_WITHOUT_TIMEOUT: readonly ActionKind[] = ['wait', 'screenshot', 'clearCache', 'adjustVariable'];

/** Returns the settings of an action type: its own and those shared by all types. */
export function listActionFields(kind: ActionKind): readonly ActionField[] {
  const hasElement = kindFields[kind].some(({ as }) => as === 'element');
  return [
    ...kindFields[kind],
    ...(hasElement ? [waitField(kind)] : []),
    ...(KINDS_WITHOUT_TIMEOUT.includes(kind) ? [] : [timeoutField(kind)]),
    { member: 'description', label: t('Description in reports'), as: 'line', ...optional },
    { member: 'failureMessage', label: t('Failure message'), as: 'line', ...optional },
    ...(kind === 'navigate'
      ? []
      : [{ member: 'ignoreErrors', label: t('Continue on failure'), as: 'flag' as const, ...optional }]),
  ];
}

const waitField = (kind: ActionKind): ActionField => ({
  member: 'waitUntil',
  label: t('Wait until the element'),
  as: 'choice',
  defaultValue: defaultWaitCondition(kind),
  ...optional,
  options: waitConditions.map((each) => [each, WAIT_CONDITION_TEXTS[each]]),
});

const timeoutField = (kind: ActionKind): ActionField => ({
  member: 'timeoutMs',
  label: t('Timeout (ms)'),
  as: 'number',
  ...optional,
  hint: t('Default {defaultTimeout, number}, at most {maxTimeout, number}.', {
    defaultTimeout: defaultTimeoutMs(kind),
    maxTimeout: SCRIPT_LIMITS.maxMs,
  }),
});

/** Creates an action of the type with empty settings. */
export function newAction(kind: ActionKind): JsonObject {
  const settings = Object.fromEntries(
    kindFields[kind].filter(({ isOptional }) => isOptional !== true).map((field) => [field.member, emptyValue(field)]),
  );
  return { [kind]: kind === 'switchBrowserTab' ? { windowTitle: '' } : settings };
}

function emptyValue({ as, member, options }: ActionField): unknown {
  if (as === 'element') return { css: '' };
  if (as === 'frames') return [];
  if (as === 'number') return 1_000;
  if (options) return options[0]?.[0];
  return member === 'url' ? EMPTY_URL : '';
}

/** Sets a value. Optional settings are omitted if the value is empty or the default. */
export function withValue(
  settings: JsonObject,
  { member, isOptional, defaultValue }: ActionField,
  value: unknown,
): JsonObject {
  const isDefaultValue = value === '' || value === false || value === undefined || value === defaultValue;
  if (!(isOptional === true && isDefaultValue)) return { ...settings, [member]: value };
  const { [member]: _removed, ...rest } = settings;
  return rest;
}
