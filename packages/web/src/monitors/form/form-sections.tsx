import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { useMonitorForm } from '../fields/form-context.js';
import { hasField } from '@vedette/contract/v4/monitor-fields';
import { monitorKindName } from '@vedette/contract/v4/monitor-kinds';
import { formFields } from '../../parts/forms/fields.js';
import { MODE_TEXTS } from '../names/mode-texts.js';
import { NameValueList } from './name-value-list.js';
import { AddressFields } from './kind-section.js';
import { monitorKindUi, offeredTypes } from '../kinds/registry.js';
import classes from '../fields/form.module.css';
import { FormSection } from '../fields/form-section.js';
import { formatDuration } from '../../parts/format/format-duration.js';
import { type MonitorDraft, parseIntervalMs } from '../draft/form-draft.js';

const { TextField, TextArea, Choice, Flag } = formFields<MonitorDraft>();

/** Thirty days. */
const MONTH_MS = 2_592_000_000;

const TYPE_OPTIONS = offeredTypes.map((type) => [type, t(monitorKindName(type))] as const);

const kindHint = (type: MonitorDraft['MonitorType']): string =>
  [monitorKindUi(type).description, t('Cannot be changed after creation.')].filter(Boolean).join(' ');

export function MainSection() {
  const { draft, isNew, problems } = useMonitorForm();
  const intervalMs = parseIntervalMs(draft);
  return (
    <FormSection
      title={t('Basics')}
      isOpen
      fields={['Name', 'Url', 'NetworkAddress', 'Port', 'MonitorType', 'CheckInterval', 'CheckIntervalSeconds']}
      summary={isNew ? undefined : t('name, URL, interval')}
    >
      <TextField field="Name" label={t('Name')} required />
      {isNew && (
        <Choice field="MonitorType" label={t('Type')} options={TYPE_OPTIONS} hint={kindHint(draft.MonitorType)} />
      )}
      {hasField(draft.MonitorType, 'Url') && (
        <div className={classes['wide']}>
          <TextField field="Url" label={t('URL')} required />
        </div>
      )}
      <AddressFields />
      <div className={classes['inline']}>
        <TextField
          field="interval"
          type="number"
          label={t('Check interval')}
          required
          problemField={problems.byField['CheckInterval'] === undefined ? 'CheckIntervalSeconds' : 'CheckInterval'}
        />
        <Choice
          field="intervalUnit"
          label={t('Unit')}
          options={[
            ['min', t('minutes')],
            ['s', t('seconds')],
          ]}
        />
      </div>
      <p className="dimmed">
        {intervalMs === undefined
          ? t('Whole minutes (1 to 240) or seconds (10 to 14,400).')
          : t(
              '{count, plural, one {Every {interval} is about # check a month.} other {Every {interval} is about # checks a month.}}',
              { interval: formatDuration(intervalMs), count: Math.round(MONTH_MS / intervalMs) },
            )}
      </p>
    </FormSection>
  );
}

export function StateSection() {
  const { draft } = useMonitorForm();
  const isInDevelopment = draft.MonitorMode === 'Development';
  const summary = [
    MODE_TEXTS[draft.MonitorMode],
    draft.IsActive ? t('active') : t('paused'),
    draft.GenerateAlert ? t('alerts on') : t('alerts off'),
  ].join(', ');
  return (
    <FormSection
      title={t('State and alerts')}
      fields={['MonitorMode', 'IsActive', 'GenerateAlert']}
      summary={summary}
      isOpen
    >
      <Choice
        field="MonitorMode"
        label={t('Mode')}
        hint={t('Staging runs without alerts. Development does not run on a schedule.')}
        options={[
          ['Production', MODE_TEXTS.Production],
          ['Staging', MODE_TEXTS.Staging],
          ['Development', MODE_TEXTS.Development],
        ]}
      />
      <div className={classes['flags']}>
        <Flag
          field="IsActive"
          label={t('Active')}
          hint={isInDevelopment ? t('Off in Development. Use “Test now” to run it.') : t('Runs on its schedule.')}
          disabled={isInDevelopment}
        />
        <Flag field="GenerateAlert" label={t('Alerts')} hint={t('Send alerts for confirmed errors.')} />
      </div>
    </FormSection>
  );
}

export function NotesSection() {
  const { draft } = useMonitorForm();
  return (
    <FormSection
      title={t('Notes')}
      fields={['Notes', 'CustomFields']}
      summary={draft.Notes === '' ? t(message('none', 'notes')) : draft.Notes.slice(0, 40)}
    >
      <div className={classes['wide']}>
        <TextArea field="Notes" label={t('Notes')} />
      </div>
      <NameValueList field="CustomFields" label={t('Custom fields')} />
    </FormSection>
  );
}
