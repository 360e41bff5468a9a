import type { BackTest, backTestEndpoints } from '@vedette/contract/v1/alerting/back-test';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { Problems } from '../parts/forms/form-frame.js';
import { BackTestForm } from './back-test-form.js';
import { BackTestTable } from './back-test-table.js';
import { countsText } from './back-test-texts.js';
import type { Level } from './definition-queries.js';
import { useBackTest } from './use-back-test.js';

interface Props {
  readonly definitionGuid: string;
  readonly draft: Level;
}

/** Compares the alerts that the level as typed would send for recorded checks with those it sent. */
export function LevelBackTest({ definitionGuid, draft }: Props) {
  const { Id, ...settings } = draft;
  const { run, result, messages, isPending } = useBackTest(draft, (Days) =>
    call<typeof backTestEndpoints.level>(
      'POST /api/v1/AlertDefinition/:alertDefinitionGuid/EscalationLevel/:escalationLevelId/BackTest',
      { params: { alertDefinitionGuid: definitionGuid, escalationLevelId: Id }, body: { ...settings, Days } },
    ),
  );
  return (
    <section aria-label={t('Back-test of level {level}', { level: String(Id) })}>
      <BackTestForm label={t('Back-test level {level}', { level: String(Id) })} isPending={isPending} onRun={run} />
      <Problems count={messages.length} others={messages} />
      <div role="status">{result && <BackTestResult level={Id} result={result} />}</div>
    </section>
  );
}

function BackTestResult({ level, result }: { readonly level: number; readonly result: BackTest }) {
  const { Rows, OmittedMonitors } = result;
  return (
    <>
      <p>{countsText(result)}</p>
      {OmittedMonitors > 0 && (
        <p>
          {t(
            '{count, plural, one {# further monitor was} other {# further monitors were}} skipped: a back-test covers the first 100.',
            { count: OmittedMonitors },
          )}
        </p>
      )}
      <BackTestTable
        label={t('Alerts of level {level}: back-test and actual', { level: String(level) })}
        rows={Rows}
        isSingleLevel
      />
      <p className="dimmed">
        {t(
          'Only alerts of this level are included; other definitions may also have alerted. Modes, disabled alerts and maintenance are applied as they are today. Alerts suppressed by a parent count as sent.',
        )}
      </p>
    </>
  );
}
