import type { ErrorConditionWrite } from '@vedette/contract/v4/error-condition';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { fieldDefault, hasField, monitorFields } from '@vedette/contract/v4/monitor-fields';
import { monitorKindUi } from '../../kinds/registry.js';
import { Expression, hclBlock, hclComment, JsonText, type HclLine } from './hcl.js';
import {
  conditionMembers,
  jsonFields,
  memberNames,
  alternativeFormatFields,
  providerAttributes,
  type ProviderAttribute,
} from './provider-attributes.js';

/** Data that the code needs besides the fields of the monitor. */
export interface TerraformOptions {
  /** Base URL of the service, without a trailing slash. */
  readonly origin: string;
  /** Guid of a stored monitor, which is imported. */
  readonly monitorGuid?: string | undefined;
  /** Groups of a new monitor. It is created in the first one. */
  readonly groups?: readonly { readonly guid: string; readonly name: string }[];
}

const PROVIDER = 'itrs-uptrends';

/**
 * Writes the monitor as a resource of the Terraform provider, with its import block and variables, followed by the
 * provider.
 */
export function formatTerraform(body: MonitorWrite, options: TerraformOptions): string {
  const writer = new MonitorWriter(body, options);
  return [...writer.buildBlocks(), ...providerBlocks(options.origin)].join('\n\n');
}

function providerBlocks(origin: string): readonly string[] {
  const source: HclLine = ['source', 'ITRS-Group/itrs-uptrends'];
  return [
    `${hclComment('Once per configuration: the provider and its API account.')}\n${[
      'terraform {',
      '  required_version = ">= 1.11"',
      '  required_providers {',
      `    ${PROVIDER} = {`,
      `      ${source[0]}  = "${String(source[1])}"`,
      '      version = "~> 2.0"',
      '    }',
      '  }',
      '}',
    ].join('\n')}`,
    hclBlock(
      ['provider', PROVIDER],
      [
        ['baseurl', `${origin}/v4`],
        ['username', new Expression('var.vedette_api_user')],
        ['password', new Expression('var.vedette_api_password')],
      ],
    ),
    hclBlock(['variable', 'vedette_api_user'], [['type', new Expression('string')]]),
    secretVariable('vedette_api_password'),
  ];
}

const secretVariable = (name: string): string =>
  hclBlock(
    ['variable', name],
    [
      ['type', new Expression('string')],
      ['sensitive', true],
    ],
  );

/** Creates a Terraform identifier from a display name. */
function toIdentifier(text: string, fallback: string): string {
  const identifier = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (identifier === '') return fallback;
  return /^[a-z]/.test(identifier) ? identifier : `${fallback}_${identifier}`;
}

/** Names of headers and variables whose values are secrets. */
const SECRET_NAME = /authorization|cookie|password|passwd|secret|token|credential|api[-_ ]?key|^x-.*key$/i;
/** Members of scripts that the API never returns. A flag beside them states whether a value is stored. */
const SECRET_MEMBERS: readonly string[] = ['Password', 'Token'];
/** Returns whether the text only refers to a vault item or a variable, which is not a secret itself. */
const isReference = (value: string): boolean => /^\{\{.*\}\}$/s.test(value.trim());

class MonitorWriter {
  readonly #body: MonitorWrite;
  readonly #options: TerraformOptions;
  readonly #type: MonitorType;
  readonly #label: string;
  readonly #secretVariables = new Set<string>();
  /** Attributes with stored values that the provider does not accept for this type. */
  readonly #ignoredAttributes: string[] = [];

  constructor(body: MonitorWrite, options: TerraformOptions) {
    this.#body = body;
    this.#options = options;
    this.#type = body.MonitorType ?? 'Https';
    this.#label = toIdentifier(body.Name ?? '', 'monitor');
  }

  buildBlocks(): readonly string[] {
    const incompatibilities = this.#incompatibilityComments();
    if (incompatibilities.length > 0) {
      return [
        [
          ...incompatibilities.map(hclComment),
          hclComment('The provider cannot manage this monitor. Keep it as YAML and use `vedette apply`.'),
        ].join('\n'),
      ];
    }
    const resource = hclBlock(['resource', `${PROVIDER}_monitor`, this.#label], this.#resourceLines());
    const variables = [...this.#secretVariables].map(secretVariable);
    return [...this.#importBlocks(), resource, ...this.#membershipBlocks(), ...variables];
  }

  /** Returns comments for values that the provider rejects in required attributes. */
  #incompatibilityComments(): readonly string[] {
    return providerAttributes
      .filter(({ field, accepts }) => {
        const isRequired = monitorKindUi(this.#type).terraformRequiredFields.includes(field);
        return isRequired && accepts !== undefined && !accepts(this.#body[field]);
      })
      .map(
        ({ field, name }) => `${field} = ${shorten(this.#body[field])}: the provider does not accept it in ${name}.`,
      );
  }

  #importBlocks(): readonly string[] {
    const { monitorGuid } = this.#options;
    if (monitorGuid === undefined) return [];
    const to = new Expression(`${PROVIDER}_monitor.${this.#label}`);
    return [
      hclBlock(
        ['import'],
        [
          ['to', to],
          ['id', monitorGuid],
        ],
      ),
    ];
  }

  #membershipBlocks(): readonly string[] {
    const { groups = [] } = this.#options;
    return groups.map(({ guid, name }) => {
      const label = `${this.#label}_in_${toIdentifier(name, 'group')}`;
      const lines: readonly HclLine[] = [
        { comment: `Monitor group: ${name}` },
        ['monitor_id', new Expression(`${PROVIDER}_monitor.${this.#label}.id`)],
        ['monitorgroup_id', guid],
      ];
      return hclBlock(['resource', `${PROVIDER}_monitorgroup_membership`, label], lines);
    });
  }

  #resourceLines(): readonly HclLine[] {
    const [first] = this.#options.groups ?? [];
    return [
      ...providerAttributes.flatMap((attribute) => this.#attributeLines(attribute)),
      ...this.#passwordLines(),
      ...(first ? [['initial_monitor_group_id_wo', first.guid] as const] : []),
      ...this.#unknownFieldComments(),
      ...this.#lifecycleLines(),
    ];
  }

  #attributeLines(attribute: ProviderAttribute): readonly HclLine[] {
    const { field, name, accepts } = attribute;
    const {
      terraformRequiredFields,
      terraformRejectedFields = [],
      terraformScriptFields = [],
    } = monitorKindUi(this.#type);
    const value = this.#body[field];
    if (value === undefined || terraformScriptFields.includes(field)) return [];
    if (isEmpty(value) && !terraformRequiredFields.includes(field)) return [];
    if (terraformRejectedFields.includes(field)) return this.#unsupportedAttributeLines(field, name);
    if (accepts && !accepts(value))
      return [this.#omittedFieldComment(field, `the provider does not accept this value in ${name}`)];
    if (field === 'ErrorConditions') return this.#conditionLines(value as readonly ErrorConditionWrite[]);
    if (jsonFields.has(field) && typeof value === 'string') return this.#jsonLines(field, name, value);
    return [[name, this.#toProviderValue(value)]];
  }

  /**
   * Returns a comment for an attribute that this type does not support. For a stored monitor, the attribute is also
   * ignored: Terraform would otherwise treat its value as removed and plan the same change each time.
   */
  #unsupportedAttributeLines(field: keyof MonitorWrite, name: string): readonly HclLine[] {
    if (this.#options.monitorGuid !== undefined) this.#ignoredAttributes.push(name);
    return [this.#omittedFieldComment(field, `the provider has no ${name} for ${this.#type} monitors`)];
  }

  #lifecycleLines(): readonly HclLine[] {
    return this.#ignoredAttributes.length === 0
      ? []
      : [
          {
            block: 'lifecycle',
            lines: [['ignore_changes', this.#ignoredAttributes.map((name) => new Expression(name))]],
          },
        ];
  }

  /** Returns a comment that replaces an attribute, and states why it is omitted. */
  #omittedFieldComment(field: string, reason: string): HclLine {
    const { monitorGuid } = this.#options;
    const consequence =
      monitorGuid === undefined
        ? 'Set it in Vedette after the monitor has been created.'
        : 'It stays as it is in Vedette.';
    return { comment: `${field} = ${shorten(this.#body[field as keyof MonitorWrite])}: ${reason}. ${consequence}` };
  }

  /**
   * The provider replaces the complete list, and would remove members that it does not support. The list of a stored
   * monitor with such members is therefore omitted.
   */
  #conditionLines(conditions: readonly ErrorConditionWrite[]): readonly HclLine[] {
    const unsupported = conditions.filter(({ AdditionalConditions = [] }) => AdditionalConditions.length > 0);
    const isStored = this.#options.monitorGuid !== undefined;
    const notes = unsupported.map(({ ErrorConditionType, Value = '' }): HclLine => ({
      comment: `AdditionalConditions of ${ErrorConditionType} ${JSON.stringify(Value)}: the provider has no attribute for them. ${
        isStored
          ? 'error_conditions is left out, so that all conditions stay as they are in Vedette.'
          : 'Add them in Vedette and remove error_conditions here, or the next apply removes them.'
      }`,
    }));
    if (isStored && unsupported.length > 0) return notes;
    const entries = conditions.map((condition) =>
      Object.fromEntries(
        conditionMembers.flatMap(([member, name]) => {
          const value = condition[member];
          return value === undefined ? [] : [[name, String(value)]];
        }),
      ),
    );
    return [...notes, ['error_conditions', entries]];
  }

  #jsonLines(field: keyof MonitorWrite, name: string, text: string): readonly HclLine[] {
    const value = parseJsonObject(text);
    if (value === undefined) return [[name, text]];
    const roundedNumbers = findRoundedNumbers(text);
    const note: readonly HclLine[] =
      roundedNumbers.length === 0
        ? []
        : [{ comment: `${field}: the provider rounds ${roundedNumbers.join(', ')}. Write such numbers as strings.` }];
    return [
      ...note,
      ...this.#secretComments(value),
      [name, new JsonText(withoutSecrets(value, this.#options.monitorGuid !== undefined))],
    ];
  }

  /**
   * Returns comments for secrets in a script. The provider compares every member with the API, which never returns
   * secrets.
   */
  #secretComments(script: unknown): readonly HclLine[] {
    const members = [...new Set(findSecretMembers(script))];
    return members.map((member) => ({
      comment: `${member} of a step: the provider cannot write secrets in a script. Use a vault item, or enter it in Vedette.`,
    }));
  }

  /** Converts lists and objects of the API to the provider’s names. */
  #toProviderValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each: unknown) => this.#toProviderValue(each));
    if (typeof value !== 'object' || value === null) return value;
    const { Name, Key, Value } = value as Readonly<Record<string, unknown>>;
    const secretName = [Name, Key].find((each): each is string => typeof each === 'string');
    return Object.fromEntries(
      Object.entries(value).flatMap(([member, inner]: [string, unknown]) => {
        if (inner === undefined || inner === null || (Array.isArray(inner) && inner.length === 0)) return [];
        const isSecret = member === 'Value' && secretName !== undefined && SECRET_NAME.test(secretName) && Value !== '';
        const isWritten = !isSecret || (typeof inner === 'string' && isReference(inner));
        return [
          [memberNames[member] ?? member, isWritten ? this.#toProviderValue(inner) : this.#secretReference(secretName)],
        ];
      }),
    );
  }

  /** Replaces a secret with a variable, declared once under a unique name. */
  #secretReference(secretName: string): Expression {
    const base = `${this.#label}_${toIdentifier(secretName, 'secret')}`;
    let name = base;
    for (let suffix = 2; this.#secretVariables.has(name); suffix += 1) name = `${base}_${String(suffix)}`;
    this.#secretVariables.add(name);
    return new Expression(`var.${name}`);
  }

  /** Returns a new password as a variable. Stored ones are not part of the code, because the API never returns them. */
  #passwordLines(): readonly HclLine[] {
    if (!hasField(this.#type, 'Password')) return [];
    const { Password = '', Username = '', AuthenticationType = 'None' } = this.#body;
    const isUsed = AuthenticationType !== 'None' || Username !== '';
    if (Password === '' && !isUsed) return [];
    if (Password === '' && this.#options.monitorGuid !== undefined) {
      return [
        { comment: 'The stored password stays. To set another one, declare a sensitive variable and add:' },
        { comment: `password_wo         = var.${this.#label}_password` },
        { comment: 'password_wo_version = 1' },
      ];
    }
    return [
      ['password_wo', this.#secretReference('password')],
      ['password_wo_version', 1],
    ];
  }

  /** Returns comments for fields without an attribute that are not set to their default. */
  #unknownFieldComments(): readonly HclLine[] {
    const knownFields = new Set<string>([
      ...providerAttributes.map(({ field }) => field),
      ...alternativeFormatFields,
      'Password',
    ]);
    return monitorFields
      .filter(({ field, types }) => types.includes(this.#type) && !knownFields.has(field))
      .filter(({ field }) => !isEmpty(this.#body[field]) && !this.#isDefault(field))
      .map(({ field }) => this.#omittedFieldComment(field, 'the provider has no attribute for it'));
  }

  #isDefault(field: keyof MonitorWrite): boolean {
    const rule = monitorFields.find((each) => each.field === field);
    const defaultValue = rule && fieldDefault(rule, this.#type, this.#body);
    return JSON.stringify(this.#body[field]) === JSON.stringify(defaultValue);
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

const isSecretMember = (member: string, value: unknown): boolean =>
  SECRET_MEMBERS.includes(member) && typeof value === 'string' && value !== '' && !isReference(value);

/** Returns the names of the members of a script that hold secrets. */
function findSecretMembers(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(findSecretMembers);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]: [string, unknown]) =>
    isSecretMember(member, inner) ? [member] : findSecretMembers(inner),
  );
}

/**
 * Removes secrets from a script, as the API does. The `…Specified` flags of a new script become false, because no
 * secret is stored yet; those of a stored script do not change.
 */
function withoutSecrets(value: unknown, isStored: boolean): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutSecrets(each, isStored));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value) as readonly (readonly [string, unknown])[];
  const removed = members.filter(([member, inner]) => isSecretMember(member, inner)).map(([member]) => member);
  return Object.fromEntries(
    members
      .filter(([member]) => !removed.includes(member))
      .map(([member, inner]) => [
        member,
        !isStored && removed.some((removedMember) => member === `${removedMember}Specified`)
          ? false
          : withoutSecrets(inner, isStored),
      ]),
  );
}

/** Shortens a value for a comment. */
function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function parseJsonObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns numbers in a JSON text that cannot be represented exactly as a double. */
function findRoundedNumbers(text: string): readonly string[] {
  const numbers = text.replace(/"(?:[^"\\]|\\.)*"/gs, '""').match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g) ?? [];
  return [...new Set(numbers)].filter((digits) => String(Number(digits)) !== digits);
}
