import type { CheckView } from '@vedette/contract/v1/checks/check';
import { message } from '@vedette/i18n/message';
import { Link } from '@tanstack/react-router';
import { locationName } from '../i18n/default-names.js';
import { t } from '../i18n/translate.js';
import { useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';
import { LevelMark } from '../parts/display/state-mark.js';
import classes from './confirmation-steps.module.css';

/**
 * Shows how an error was confirmed: first attempt, recheck from another checkpoint, verdict. If the first attempt had
 * no result, the list starts with a retry.
 */
export function ConfirmationSteps({ check }: { readonly check: CheckView }) {
  const format = useFormat();
  return (
    <Panel title={t('Confirmation')}>
      <ol className={classes['ladder']}>
        {check.Attempts.map((step, index) => (
          <li
            key={step.MonitorCheckId}
            data-here={step.MonitorCheckId === check.MonitorCheckId || undefined}
            data-then={index > 0 ? t('→ then') : undefined}
          >
            <LevelMark level={step.ErrorLevel} />
            <span>
              {index === 0 ? (step.Attempt === 0 ? t('First attempt') : t(message('Retry', 'noun'))) : t('Recheck')}
            </span>
            <span>{locationName(step.CheckpointName)}</span>
            <span>{step.ErrorCode === 0 ? t('OK') : step.ErrorDescription}</span>
            <Link to="/checks/$checkId" params={{ checkId: String(step.MonitorCheckId) }}>
              {format.time(step.At)}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
