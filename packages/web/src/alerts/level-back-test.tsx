import type { BackTest, backTestEndpoints } from '@vedette/contract/v1/back-test';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/client.js';
import { Problems } from '../form/form-frame.js';
import { BackTestAsk } from './back-test-ask.js';
import { BackTestTable } from './back-test-table.js';
import { countsText } from './back-test-words.js';
import { ApiError } from '../api/problem.js';
import type { Level } from './definition-queries.js';

interface Props {
  readonly definitionGuid: string;
  readonly draft: Level;
}

/** Which alerts the level as it stands in the form would have made of the checks on record, beside those it has made. */
export function LevelBackTest({ definitionGuid, draft }: Props) {
  const { Id, ...settings } = draft;
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: (Days: number) =>
      call<typeof backTestEndpoints.level>(
        'POST /api/v1/AlertDefinition/:alertDefinitionGuid/EscalationLevel/:escalationLevelId/BackTest',
        { params: { alertDefinitionGuid: definitionGuid, escalationLevelId: Id }, body: { ...settings, Days } },
      ),
  });
  // What was found belongs to the settings it was asked for.
  useEffect(() => reset(), [draft, reset]);
  const messages = error instanceof ApiError ? error.messages : error ? [String(error)] : [];
  return (
    <section aria-label={`Back-test of level ${String(Id)}`}>
      <BackTestAsk label={`Try level ${String(Id)} on recorded checks`} isPending={isPending} onAsk={mutate} />
      <Problems count={messages.length} others={messages} />
      <div role="status">{data && <Found level={Id} found={data} />}</div>
    </section>
  );
}

function Found({ level, found }: { readonly level: number; readonly found: BackTest }) {
  const { Rows, MonitorsLeftOut } = found;
  return (
    <>
      <p>{countsText(found)}</p>
      {MonitorsLeftOut > 0 && (
        <p>{`${String(MonitorsLeftOut)} further monitors were not looked at: a back-test takes the first 100.`}</p>
      )}
      <BackTestTable label={`Alerts of level ${String(level)}, as they would be and as they were`} rows={Rows} />
      <p className="dimmed">
        Modes, switched-off alerts and maintenance count as they are today. Alerts held back because of a parent count
        as sent.
      </p>
    </>
  );
}
