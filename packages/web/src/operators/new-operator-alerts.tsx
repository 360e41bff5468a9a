import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLosses } from '../alerts/losses/losses-note.js';
import { newOperatorAlertsText } from '../alerts/losses/losses-words.js';
import { operatorGroupsQuery } from '../api/queries/operator-queries.js';

/** That a new operator hears of errors at once, because a level tells the group every operator is in. */
export function NewOperatorAlerts() {
  const everyone = useQuery(operatorGroupsQuery).data?.find(({ IsEveryone }) => IsEveryone);
  return everyone && <Hint groupGuid={everyone.OperatorGroupGuid} />;
}

function Hint({ groupGuid }: { readonly groupGuid: string }) {
  // Only a hint: where it cannot be read the operator is created all the same.
  const { data } = useLosses({ of: 'OperatorGroup', guid: groupGuid });
  const text = data && newOperatorAlertsText(data);
  return text === undefined ? null : (
    <Text size="sm" role="note">
      {text}
    </Text>
  );
}
