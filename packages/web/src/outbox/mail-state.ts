import type { OutboxRow } from '@vedette/contract/v1/alerting/alert';

const TEXT: Readonly<Record<OutboxRow['State'], string>> = {
  Kept: '‖ Not sent',
  Waiting: '◌ Waiting',
  Sent: '✓ Sent',
  Failed: '✗ Failed',
};

export const mailState = (state: OutboxRow['State']): string => TEXT[state];
