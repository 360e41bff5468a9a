import { definitionV1Endpoints, type DefinitionRow } from '@vedette/contract/v1/alerting/alert-definition';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import { loadMonitorGroupNames, loadMonitorNames, loadOperatorGroupNames, loadOperatorNames } from './list-names.js';
import * as c from './list-model.js';

interface Level {
  readonly isActive: boolean;
  readonly operators: readonly string[];
  readonly groups: readonly string[];
  readonly integrations: readonly string[];
}

interface Definition extends DefinitionRow {
  readonly monitors: readonly string[];
  readonly monitorGroups: readonly string[];
  /** Ordered by level id. */
  readonly levels: readonly Level[];
}

const DEFINITIONS_PER_CHUNK = 200;

/** Leaves out recipients and monitors that the caller may not see, as the definition's page does. */
async function* readDefinitions({
  fetchEndpoint,
  loadContents,
}: c.ListReadContext): AsyncGenerator<readonly Definition[]> {
  const rows = await fetchEndpoint(definitionV1Endpoints.list);
  const names = {
    monitors: await loadMonitorNames(fetchEndpoint),
    monitorGroups: await loadMonitorGroupNames(fetchEndpoint),
    operators: await loadOperatorNames(fetchEndpoint),
    groups: await loadOperatorGroupNames(fetchEndpoint),
  };
  for (let from = 0; from < rows.length; from += DEFINITIONS_PER_CHUNK) {
    const chunk = rows.slice(from, from + DEFINITIONS_PER_CHUNK);
    // Only contents of definitions that the list returns, because editors of a definition may see its contents.
    const contents = await loadContents(chunk.map(({ AlertDefinitionGuid }) => AlertDefinitionGuid));
    yield chunk.map((row) => {
      const { monitors = [], monitorGroups = [], levels = [] } = contents.get(row.AlertDefinitionGuid) ?? {};
      return {
        ...row,
        monitors: names.monitors.resolve(monitors),
        monitorGroups: names.monitorGroups.resolve(monitorGroups),
        levels: levels.map(({ operatorGroups, operators, ...level }) => ({
          ...level,
          operators: names.operators.resolve(operators),
          groups: names.groups.resolve(operatorGroups),
        })),
      };
    });
  }
}

const integrationNames = ({ integrations }: Level, formatter: ReportFormatter): readonly string[] =>
  integrations.map((name) => formatter.value(name, 'integration'));

/** Describes a level in one cell of a printed list: whether it is active, and whom it notifies over which channel. */
function describeLevel(level: Level | undefined, formatter: ReportFormatter): string {
  const { getText, formatLabelled } = formatter;
  if (!level?.isActive) return getText('no');
  const lines = [
    ['Operators', level.operators],
    ['OperatorGroups', level.groups],
    ['Integrations', integrationNames(level, formatter)],
  ] as const;
  const recipientLines = lines
    .filter(([, each]) => each.length > 0)
    .map(([textKey, each]) => formatLabelled(getText(textKey), each.join(', ')));
  return [getText('yes'), ...recipientLines].join('\n');
}

const levelColumns = (number: 1 | 2 | 3): readonly c.ListColumn<Definition>[] => {
  const getLevel = ({ levels }: Definition): Level | undefined => levels[number - 1];
  const id = `Level${number}`;
  const textKey = `level${number}` as const;
  return [
    c.onSheet(c.yesNo(`${id}IsActive`, `${textKey}Active`, (row) => getLevel(row)?.isActive)),
    c.onSheet(c.names(`${id}Operators`, `${textKey}Operators`, (row) => getLevel(row)?.operators ?? [])),
    c.onSheet(c.names(`${id}OperatorGroups`, `${textKey}Groups`, (row) => getLevel(row)?.groups ?? [])),
    c.onSheet({
      ...c.names<Definition>(`${id}Integrations`, `${textKey}Integrations`, (row) => getLevel(row)?.integrations ?? []),
      value: (row, formatter) => {
        const level = getLevel(row);
        const names = level ? integrationNames(level, formatter) : [];
        return names.length === 0 ? undefined : names.join(', ');
      },
    }),
    {
      id,
      textKey,
      format: 'text',
      medium: 'paper',
      value: (row, formatter) => describeLevel(getLevel(row), formatter),
    },
  ];
};

export const definitionsList = c.defineFileList<Definition>({
  title: 'AlertDefinitions',
  read: readDefinitions,
  columns: [
    c.definition('AlertName', 'name', ({ AlertName }) => AlertName),
    c.yesNo('IsActive', 'active', ({ IsActive }) => IsActive),
    c.onSheet(c.count('ActiveLevels', 'activeLevels', ({ ActiveLevels }) => ActiveLevels.length)),
    c.names('Monitors', 'monitors', ({ monitors }) => monitors),
    c.names('MonitorGroups', 'MonitorGroups', ({ monitorGroups }) => monitorGroups),
    ...([1, 2, 3] as const).flatMap(levelColumns),
  ],
});
