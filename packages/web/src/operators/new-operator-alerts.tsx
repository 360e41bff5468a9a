import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAlertImpact } from '../alerts/impact/alert-impact-note.js';
import { newOperatorAlertsText } from '../alerts/impact/alert-impact-texts.js';
import { operatorGroupsQuery } from '../api/queries/operator-queries.js';

/** Lists alerts that a new operator receives immediately, through levels that notify the group Everyone. */
export function NewOperatorAlerts() {
  const everyone = useQuery(operatorGroupsQuery).data?.find(({ IsEveryone }) => IsEveryone);
  return everyone && <Hint groupGuid={everyone.OperatorGroupGuid} />;
}

function Hint({ groupGuid }: { readonly groupGuid: string }) {
  // Only informative: an operator can be created even if this cannot be loaded.
  const { data } = useAlertImpact({ source: 'OperatorGroup', guid: groupGuid });
  const text = data && newOperatorAlertsText(data);
  return text === undefined ? null : (
    <Text size="sm" role="note">
      {text}
    </Text>
  );
}
