import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { definitionName } from '../i18n/default-names.js';
import { apiPath, v4 } from '../api/v4.js';
import { useHasPermission } from '../api/session.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { RenameDeleteButtons } from '../parts/dialogs/rename-delete.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { RightsPanel } from '../rights/rights-panel.js';
import { DefinitionMembers } from './definition-members.js';
import { type Definition, definitionQuery, levelsQuery } from './definition-queries.js';
import { EscalationLevels } from './escalation-levels.js';
import { AlertImpactNote } from './impact/alert-impact-note.js';
import { LevelPanel } from './level-panel.js';
import { useDefinitionChange } from './use-definition-change.js';

const route = getRouteApi('/alert-definitions/$definitionGuid');

export function DefinitionPage() {
  const { definitionGuid } = route.useParams();
  const mayGrant = useHasPermission('CreateAlertDefinition');
  const definition = useQuery(definitionQuery(definitionGuid));
  const levels = useQuery(levelsQuery(definitionGuid));
  const error = definition.error ?? levels.error;
  if (error) return <ProblemView error={error} failure={t('The definition could not be loaded')} />;
  if (!definition.data || !levels.data) return <Loading label={t('Loading alert definition')} />;
  return (
    <>
      <DefinitionHead definition={definition.data} />
      <DefinitionMembers definitionGuid={definitionGuid} />
      <EscalationLevels definitionGuid={definitionGuid} levels={levels.data} />
      {levels.data.map((level) => (
        <LevelPanel key={level.Id} definitionGuid={definitionGuid} level={level} />
      ))}
      <RightsPanel
        path={apiPath`/AlertDefinition/${definitionGuid}/Authorizations`}
        rights={[['EditAlertDefinition', t('Edit and delete')]]}
        mayGrant={mayGrant}
      />
    </>
  );
}

function DefinitionHead({ definition }: { readonly definition: Definition }) {
  const navigate = useNavigate();
  const change = useDefinitionChange();
  const { AlertDefinitionGuid: guid, AlertName, IsActive } = definition;
  const shownName = definitionName(AlertName);
  const patch = (body: object) => v4('PATCH', apiPath`/AlertDefinition/${guid}`, body);
  return (
    <PageHead title={shownName} mark={<span>{IsActive ? t('● Active') : t('‖ Off')}</span>}>
      <Button size="xs" variant="default" onClick={() => change.mutate(() => patch({ IsActive: !IsActive }))}>
        {IsActive ? t('Disable') : t('Enable')}
      </Button>
      <RenameDeleteButtons
        renameTitle={t('Rename definition')}
        name={shownName}
        afterDelete={t('The monitors it covers no longer alert through it.')}
        beforeDelete={<AlertImpactNote source="AlertDefinition" guid={guid} />}
        onRename={(name) =>
          change.mutateAsync(() => patch({ AlertName: name === shownName ? AlertName : name, IsActive }))
        }
        onDelete={() =>
          change.mutateAsync(async () => {
            await v4('DELETE', apiPath`/AlertDefinition/${guid}`);
            await navigate({ to: '/alert-definitions' });
          })
        }
      />
    </PageHead>
  );
}
