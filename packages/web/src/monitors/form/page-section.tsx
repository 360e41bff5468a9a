import { hasField } from '@vedette/contract/v4/monitor-fields';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { formFields } from '../../parts/forms/fields.js';
import { DomainGroupsField } from './domain-groups-field.js';
import { useMonitorForm } from '../fields/form-context.js';
import type { MonitorDraft } from '../draft/form-draft.js';
import { NameValueList } from './name-value-list.js';
import { FormSection } from '../fields/form-section.js';
import classes from '../fields/form.module.css';

const { TextField, TextArea, Choice, Flag } = formFields<MonitorDraft>();

const BROWSER_OPTIONS = [
  ['Chrome', 'Chrome'],
  ['Edge', 'Edge'],
] as const;

const CONNECTION_OPTIONS = [
  ['Inactive', t(message('None', 'throttling'))],
  ['Fiber', t('Fibre: 15 Mbit/s, 10 ms')],
  ['Cable', t('Cable: 5 Mbit/s, 50 ms')],
  ['Adsl', t('ADSL: 4 Mbit/s, 80 ms')],
  ['4G', t('4G: 4 Mbit/s, 230 ms')],
  ['3G', t('3G: 1 Mbit/s, 300 ms')],
  ['2G', t('2G: 200 kbit/s, 1 s')],
  ['own', t('Custom')],
] as const;

/** Browser, window size and network throttling. */
export function PageSection() {
  const { draft } = useMonitorForm();
  if (!hasField(draft.MonitorType, 'BrowserType')) return null;
  const connectionText =
    draft.line === 'Inactive'
      ? t('Not throttled')
      : (CONNECTION_OPTIONS.find(([value]) => value === draft.line)?.[1] ?? draft.line);
  return (
    <FormSection
      title={t('Browser')}
      isOpen
      fields={['BrowserType', 'BrowserWindowDimensions', 'ThrottlingOptions', 'UserAgent', 'UseW3CTotalTime']}
      summary={`${draft.BrowserType}, ${draft.windowWidth} × ${draft.windowHeight}, ${connectionText}`}
    >
      <Choice field="BrowserType" label={t('Browser')} options={BROWSER_OPTIONS} />
      <TextField
        field="UserAgent"
        label={t('User agent')}
        hint={t('Empty: the browser’s default. Any text, ChromeLatest or EdgeLatest.')}
      />
      <TextField
        field="windowWidth"
        type="number"
        label={t('Window width')}
        suffix={t('px')}
        problemField="BrowserWindowDimensions"
      />
      <TextField field="windowHeight" type="number" label={t('Window height')} suffix={t('px')} problemField="-" />
      <Flag
        field="isMobile"
        label={t('Emulate mobile device')}
        hint={t('Uses touch input and the mobile version of pages.')}
      />
      {draft.isMobile && (
        <TextField
          field="mobileDevice"
          label={t('Device')}
          hint={t('For example iPhone 15 or Pixel 8. Other names use the window size below.')}
          problemField="-"
        />
      )}
      <TextField field="pixelRatio" type="number" label={t('Pixel ratio')} problemField="-" />
      <Choice field="line" label={t('Network throttling')} options={CONNECTION_OPTIONS} />
      {draft.line === 'own' && (
        <>
          <TextField
            field="speedDown"
            type="number"
            label={t('Download')}
            suffix={t('kbit/s')}
            problemField="ThrottlingOptions"
          />
          <TextField field="speedUp" type="number" label={t('Upload')} suffix={t('kbit/s')} problemField="-" />
          <TextField field="latency" type="number" label={t('Round-trip time')} suffix={t('ms')} problemField="-" />
        </>
      )}
      <Flag
        field="UseW3CTotalTime"
        label={t('Stop timing at the load event')}
        hint={t('If off, timing stops when the network is idle.')}
      />
    </FormSection>
  );
}

/** Requests that the page makes or blocks. */
export function PageRequestSection() {
  const { draft } = useMonitorForm();
  if (!hasField(draft.MonitorType, 'BlockUrls')) return null;
  const count = draft.blockUrls.split('\n').filter((url) => url.trim() !== '').length;
  return (
    <FormSection
      title={t('Page requests')}
      fields={[
        'BlockGoogleAnalytics',
        'BlockUptrendsRum',
        'BlockUrls',
        'DnsBypasses',
        'RequestHeaders',
        'DomainGroupGuid',
      ]}
      summary={
        count === 0
          ? t('no custom blocking')
          : t('{count, plural, one {# blocked URL} other {# blocked URLs}}', { count })
      }
    >
      <Flag field="BlockGoogleAnalytics" label={t('Block Google Analytics')} />
      <Flag field="BlockUptrendsRum" label={t('Block Vedette RUM')} />
      {hasField(draft.MonitorType, 'IgnoreExternalElements') && (
        <Flag
          field="IgnoreExternalElements"
          label={t('Ignore third-party requests')}
          hint={t('Their sizes and failures do not affect page conditions.')}
        />
      )}
      {hasField(draft.MonitorType, 'DomainGroupGuid') && <DomainGroupsField />}
      <div className={classes['wide']}>
        <TextArea
          field="blockUrls"
          label={t('Blocked URLs')}
          hint={t('One per line. Part of a URL is enough.')}
          problemField="BlockUrls"
        />
      </div>
      <NameValueList field="RequestHeaders" label={t('Request headers')} />
      <NameValueList field="dnsBypasses" label={t('DNS overrides')} problemField="DnsBypasses" />
    </FormSection>
  );
}
