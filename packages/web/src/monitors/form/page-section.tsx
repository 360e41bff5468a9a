import { hasField } from '@vedette/contract/v4/monitor-fields';
import { formFields } from '../../parts/forms/fields.js';
import { DomainGroupsField } from './domain-groups-field.js';
import { useMonitorForm } from '../fields/form-context.js';
import type { Draft } from '../draft/form-draft.js';
import { Pairs } from './form-pairs.js';
import { FormSection } from '../fields/form-section.js';
import classes from '../fields/form.module.css';

const { Line, Block, Choice, Flag } = formFields<Draft>();

const BROWSERS = [
  ['Chrome', 'Chrome'],
  ['Edge', 'Edge'],
] as const;

const LINES = [
  ['Inactive', 'As fast as it goes'],
  ['Fiber', 'Fiber: 15 Mbit/s, 10 ms'],
  ['Cable', 'Cable: 5 Mbit/s, 50 ms'],
  ['Adsl', 'ADSL: 4 Mbit/s, 80 ms'],
  ['4G', '4G: 4 Mbit/s, 230 ms'],
  ['3G', '3G: 1 Mbit/s, 300 ms'],
  ['2G', '2G: 200 kbit/s, 1 s'],
  ['own', 'Own values'],
] as const;

/** The browser, its window and its line. */
export function PageSection() {
  const { draft } = useMonitorForm();
  if (!hasField(draft.MonitorType, 'BrowserType')) return null;
  const line = LINES.find(([value]) => value === draft.line)?.[1] ?? draft.line;
  return (
    <FormSection
      title="Browser"
      isOpen
      fields={['BrowserType', 'BrowserWindowDimensions', 'ThrottlingOptions', 'UserAgent', 'UseW3CTotalTime']}
      summary={`${draft.BrowserType}, ${draft.windowWidth} × ${draft.windowHeight}, ${line}`}
    >
      <Choice field="BrowserType" label="Browser" options={BROWSERS} />
      <Line
        field="UserAgent"
        label="User agent"
        hint="Empty: the browser’s own. Or any text, ChromeLatest, EdgeLatest."
      />
      <Line
        field="windowWidth"
        type="number"
        label="Width of the window"
        suffix="px"
        problem="BrowserWindowDimensions"
      />
      <Line field="windowHeight" type="number" label="Height of the window" suffix="px" problem="-" />
      <Flag field="isMobile" label="A mobile device" hint="Touch, and pages in their mobile form." />
      {draft.isMobile && (
        <Line
          field="mobileDevice"
          label="Device"
          hint="For example iPhone 15 or Pixel 8; others use the numbers."
          problem="-"
        />
      )}
      <Line field="pixelRatio" type="number" label="Pixel ratio" problem="-" />
      <Choice field="line" label="Line" options={LINES} />
      {draft.line === 'own' && (
        <>
          <Line field="speedDown" type="number" label="Down" suffix="kbit/s" problem="ThrottlingOptions" />
          <Line field="speedUp" type="number" label="Up" suffix="kbit/s" problem="-" />
          <Line field="latency" type="number" label="Round trip" suffix="ms" problem="-" />
        </>
      )}
      <Flag
        field="UseW3CTotalTime"
        label="The load event ends the load time"
        hint="Otherwise the moment the network is idle."
      />
    </FormSection>
  );
}

/** What is asked for, and what is not. */
export function PageRequestSection() {
  const { draft } = useMonitorForm();
  if (!hasField(draft.MonitorType, 'BlockUrls')) return null;
  const count = draft.blockUrls.split('\n').filter((part) => part.trim() !== '').length;
  return (
    <FormSection
      title="Requests of the page"
      fields={[
        'BlockGoogleAnalytics',
        'BlockUptrendsRum',
        'BlockUrls',
        'DnsBypasses',
        'RequestHeaders',
        'DomainGroupGuid',
      ]}
      summary={count === 0 ? 'nothing of its own blocked' : `${String(count)} blocked addresses`}
    >
      <Flag field="BlockGoogleAnalytics" label="Do not count in Google Analytics" />
      <Flag field="BlockUptrendsRum" label="Do not count among our own visitors" />
      {hasField(draft.MonitorType, 'IgnoreExternalElements') && (
        <Flag
          field="IgnoreExternalElements"
          label="Conditions leave out other parties"
          hint="Sizes and failures of elements from elsewhere do not count."
        />
      )}
      {hasField(draft.MonitorType, 'DomainGroupGuid') && <DomainGroupsField />}
      <div className={classes['wide']}>
        <Block
          field="blockUrls"
          label="Blocked addresses"
          hint="One a line; a part of the address is enough."
          problem="BlockUrls"
        />
      </div>
      <Pairs field="RequestHeaders" label="Request headers" />
      <Pairs field="dnsBypasses" label="Names found elsewhere" problem="DnsBypasses" />
    </FormSection>
  );
}
