import { Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { vaultItemsQuery } from '../../api/queries/vault-queries.js';
import { SecretInput } from '../../parts/forms/secret-input.js';
import {
  msaAssertionSources,
  msaAuthenticationTypes,
  msaBodyTypes,
  msaComparisons,
  msaHttpVersions,
  msaMethods,
  msaVariableSources,
} from '@vedette/contract/v4/multi-step';
import { problemSentences } from '../../api/problem.js';
import formClasses from '../fields/form.module.css';
import { RowList, type RowColumn } from './row-list.js';
import { memberList, memberText, type JsonObject } from '../draft/script-draft.js';
import { optionLabel } from './option-labels.js';
import { toVaultItemChoice } from './vault-choice.js';
import classes from './steps.module.css';

interface Props {
  readonly step: JsonObject;
  readonly number: number;
  readonly onChange: (step: JsonObject) => void;
  /** Returns the problem of a member, for example `Url` or `Assertions[0].Source`. */
  readonly getProblem: (path: string) => string | undefined;
}

const HEADER_COLUMNS: readonly RowColumn[] = [
  { member: 'Key', label: t('Name') },
  { member: 'Value', label: t('Value') },
];
const VARIABLE_COLUMNS: readonly RowColumn[] = [
  { member: 'Name', label: t('Variable') },
  { member: 'Source', label: t('Source'), options: msaVariableSources, toLabel: optionLabel },
  { member: 'Property', label: t('Path, regex or name') },
];
const ASSERTION_COLUMNS: readonly RowColumn[] = [
  { member: 'Source', label: t('Source'), options: msaAssertionSources, toLabel: optionLabel },
  { member: 'Property', label: t('Path, regex or name') },
  { member: 'Comparison', label: t('Comparison'), options: msaComparisons, toLabel: optionLabel },
  { member: 'TargetValue', label: t('Expected value') },
];
const FORM_FIELD_COLUMNS: readonly RowColumn[] = [
  { member: 'Type', label: t('Type'), options: ['Text', 'VaultFile'], toLabel: optionLabel },
  { member: 'Key', label: t('Field') },
  { member: 'Value', label: t('Text, or guid of a vault item') },
];

/** Edits all settings of one step. */
export function StepEditor(props: Props) {
  const isWait = props.step['StepType'] === 'Delay';
  return (
    <div className={formClasses['fields']}>
      <TextField {...props} member="Name" label={t('Name')} />
      {isWait ? (
        <div data-first>
          <WholeNumberField {...props} member="Delay" label={t('Wait (ms)')} />
        </div>
      ) : (
        <RequestFields {...props} />
      )}
    </div>
  );
}

function RequestFields(props: Props) {
  const { step, onChange, getProblem } = props;
  const rows = (member: string, label: string, columns: readonly RowColumn[], createRow: () => JsonObject) => (
    <RowList
      label={label}
      rows={memberList(step, member)}
      columns={columns}
      createRow={createRow}
      onChange={(list) => onChange({ ...step, [member]: list })}
      getProblem={(path) => getProblem(`${member}${path}`)}
    />
  );
  return (
    <>
      <SelectField {...props} member="Method" label={t('Method')} options={msaMethods} />
      <div className={classes['wide']} data-first>
        <TextField {...props} member="Url" label={t('URL')} />
      </div>
      {rows('RequestHeaders', t('Request headers'), HEADER_COLUMNS, () => ({ Key: '', Value: '' }))}
      <BodyFields {...props} rows={rows} />
      <LoginFields {...props} />
      {rows('Variables', t('Variables from the response'), VARIABLE_COLUMNS, () => ({
        Name: '',
        Source: 'ResponseBodyJson',
        Property: '',
        Arguments: [],
      }))}
      {rows('Assertions', t('Assertions'), ASSERTION_COLUMNS, () => ({
        Source: 'ResponseStatusCode',
        Property: '',
        Comparison: 'Equal',
        TargetValue: '200',
      }))}
      <TextAreaField {...props} member="PreRequestScript" label={t('Pre-request script')} />
      <TextAreaField {...props} member="PostResponseScript" label={t('Post-response script')} />
      <ExecutionFields {...props} />
    </>
  );
}

type RenderRows = (
  member: string,
  label: string,
  columns: readonly RowColumn[],
  createRow: () => JsonObject,
) => React.ReactNode;

function BodyFields({ rows, ...props }: Props & { readonly rows: RenderRows }) {
  const type = memberText(props.step, 'BodyType') || 'Raw';
  if (memberText(props.step, 'Method') === 'GET') return null;
  return (
    <>
      <SelectField {...props} member="BodyType" label={t('Body')} options={msaBodyTypes} />
      {type === 'Raw' && <TextAreaField {...props} member="Body" label={t('Body text')} />}
      {type.startsWith('VaultFile') && <VaultItemField {...props} member="VaultFileId" label={t('File')} type="File" />}
      {type === 'MultiPartForm' &&
        rows('MultiPartForm', t('Form fields'), FORM_FIELD_COLUMNS, () => ({ Type: 'Text', Key: '', Value: '' }))}
    </>
  );
}

function LoginFields({ step, number, onChange, getProblem }: Props) {
  const login = (typeof step['Authentication'] === 'object' ? step['Authentication'] : {}) as JsonObject;
  const type = memberText(login, 'AuthenticationType') || 'None';
  const member = type === 'Bearer' ? 'Token' : 'Password';
  const problem = getProblem(`Authentication.${member}`);
  const change = (changes: JsonObject): void => onChange({ ...step, Authentication: { ...login, ...changes } });
  const loginProps = {
    step: login,
    number,
    onChange: change,
    getProblem: (path: string) => getProblem(`Authentication.${path}`),
  };
  return (
    <>
      <SelectField
        {...loginProps}
        member="AuthenticationType"
        label={t('Authentication')}
        options={msaAuthenticationTypes}
      />
      {type !== 'None' && type !== 'Bearer' && <TextField {...loginProps} member="UserName" label={t('User name')} />}
      {type !== 'None' && (
        <SecretInput
          label={type === 'Bearer' ? t('Token') : t('Password')}
          autoComplete="new-password"
          description={
            login[`${member}Specified`] === true
              ? t('Leave empty to keep the current value.')
              : t('Stored encrypted and never shown again.')
          }
          value={memberText(login, member)}
          {...(problem !== undefined && { error: problem })}
          onChange={(event) => change({ [member]: event.currentTarget.value || undefined })}
        />
      )}
    </>
  );
}

function ExecutionFields(props: Props) {
  const retries = props.step['RetryUntilSuccessful'] === true;
  return (
    <>
      <SelectField
        {...props}
        member="MsaStepHttpVersion"
        label={t('HTTP version')}
        options={msaHttpVersions.filter(
          (version) => version !== 'Http3' || props.step['MsaStepHttpVersion'] === 'Http3',
        )}
      />
      <VaultItemField
        {...props}
        member="ClientCertificateVaultItem"
        label={t('Client certificate')}
        type="CertificateArchive"
      />
      <div className={formClasses['flags']}>
        <SwitchField {...props} member="IgnoreCertificateErrors" label={t('Ignore certificate errors')} />
        <SwitchField {...props} member="IgnoreErrors" label={t('Continue on failure')} />
        <SwitchField {...props} member="Disabled" label={t('Skip this step')} />
        <SwitchField {...props} member="RetryUntilSuccessful" label={t('Retry until success')} />
      </div>
      {retries && (
        <>
          <WholeNumberField {...props} member="MaxAttempts" label={t('Attempts (2 to 50)')} />
          <WholeNumberField {...props} member="RetryWaitMilliseconds" label={t('Wait between attempts (ms)')} />
        </>
      )}
    </>
  );
}

interface FieldProps extends Props {
  readonly member: string;
  readonly label: string;
}

const errorProps = ({ getProblem, member }: FieldProps) => {
  const error = getProblem(member);
  return error === undefined ? {} : { error };
};

/** Text input. An empty value is removed, because an empty text is not a valid guid. */
function TextField({ step, onChange, member, label, ...rest }: FieldProps) {
  const set = (value: string): void => onChange({ ...step, [member]: value === '' ? undefined : value });
  const error = errorProps({ step, onChange, member, label, ...rest });
  return (
    <TextInput
      label={label}
      value={memberText(step, member)}
      {...error}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

/** Selects a vault item by name. A stored item that the operator may not see remains selected. */
function VaultItemField({ type, ...props }: FieldProps & { readonly type: 'CertificateArchive' | 'File' }) {
  const { step, onChange, member, label } = props;
  const { data, error } = useQuery(vaultItemsQuery);
  const { value, options } = toVaultItemChoice(
    data?.filter(({ VaultItemType }) => VaultItemType === type),
    memberText(step, member),
  );
  return (
    <NativeSelect
      label={label}
      description={t('Vault items that you may view.')}
      data={options}
      value={value}
      {...(error && {
        error: t('Vault items could not be loaded: {problems}', { problems: problemSentences(error).join(' ') }),
      })}
      {...errorProps(props)}
      onChange={({ currentTarget }) => onChange({ ...step, [member]: currentTarget.value || undefined })}
    />
  );
}

/** Input of a whole number. Invalid input is sent unchanged, so that the server reports the field. */
function WholeNumberField({ step, onChange, member, label, ...rest }: FieldProps) {
  const set = (value: string): void => onChange({ ...step, [member]: /^\d+$/.test(value) ? Number(value) : value });
  const error = errorProps({ step, onChange, member, label, ...rest });
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      value={memberText(step, member)}
      {...error}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

function TextAreaField({ step, onChange, member, label, ...rest }: FieldProps) {
  const error = errorProps({ step, onChange, member, label, ...rest });
  return (
    <Textarea
      className={classes['wide'] ?? ''}
      label={label}
      autosize
      minRows={2}
      maxRows={16}
      spellCheck={false}
      value={memberText(step, member)}
      {...error}
      onChange={(event) => onChange({ ...step, [member]: event.currentTarget.value })}
    />
  );
}

function SelectField({
  options,
  step,
  onChange,
  member,
  label,
  ...rest
}: FieldProps & { readonly options: readonly string[] }) {
  const error = errorProps({ step, onChange, member, label, ...rest });
  const set = (value: string): void => onChange({ ...step, [member]: value });
  return (
    <NativeSelect
      label={label}
      data={options.map((option) => ({ value: option, label: optionLabel(option) }))}
      value={memberText(step, member) || (options[0] ?? '')}
      {...error}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

function SwitchField({ step, onChange, member, label, ...rest }: FieldProps) {
  const error = errorProps({ step, onChange, member, label, ...rest });
  const set = (value: boolean): void => onChange({ ...step, [member]: value });
  return (
    <Checkbox
      label={label}
      checked={step[member] === true}
      {...error}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
