import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import { Button, Menu } from '@mantine/core';
import { t } from '../../i18n/translate.js';

interface Props {
  readonly monitor: MonitorView;
  readonly isRunning: boolean;
  readonly onRun: (checkpointId?: number) => void;
}

/** Starts a run outside the schedule, from any checkpoint or from one of the monitor’s checkpoints. */
export function RunNow({ monitor: { Checkpoints, IsActive }, isRunning, onRun }: Props) {
  return (
    <Button.Group>
      <Button size="xs" variant="default" loading={isRunning} disabled={!IsActive} onClick={() => onRun()}>
        {t('Run now')}
      </Button>
      {Checkpoints.length > 1 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="xs" px="xs" variant="default" disabled={!IsActive} aria-label={t('Run now from …')}>
              <span aria-hidden="true">▾</span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {Checkpoints.map(({ CheckpointId, CheckpointName }) => (
              <Menu.Item key={CheckpointId} onClick={() => onRun(CheckpointId)}>
                {t('From {checkpointName}', { checkpointName: CheckpointName })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  );
}
