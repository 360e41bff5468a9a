import type { Monitor } from '@vedette/contract/v4/monitor';
import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useCallback, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { problemsByField } from '../../api/problem.js';
import { Problems } from '../../parts/forms/form-frame.js';
import { FormContext } from '../../parts/forms/form-state.js';
import { replaceFieldNames } from '../../parts/forms/replace-field-names.js';
import { LeaveGuard } from '../../parts/forms/leave-guard.js';
import { fieldLabel } from '../../parts/forms/form-labels.js';
import { PageHead } from '../../parts/page/page-head.js';
import { EditConflict } from '../../resources/edit-conflict.js';
import { MonitorCodePanel } from '../as-code/as-code-panel.js';
import { CheckpointSection } from './checkpoint-section.js';
import { conditionProblemFields } from '../draft/condition-draft.js';
import { type MonitorDraft, FORM_FIELDS, toMonitorDraft } from '../draft/form-draft.js';
import { CollectionSection } from '../collection/collection-section.js';
import { ConditionSection } from './condition-section.js';
import { MainSection, NotesSection, StateSection } from './form-sections.js';
import classes from '../fields/form.module.css';
import { TemplateSelect } from './template-select.js';
import { JourneySection } from '../journey/journey-section.js';
import { KindSection } from './kind-section.js';
import { applyDraftChange } from './mode-rules.js';
import { NextRuns } from './next-runs.js';
import { GroupSection } from './group-section.js';
import { PageRequestSection, PageSection } from './page-section.js';
import { LoginSection, RequestSection } from './request-sections.js';
import { TestPanel } from './test-panel.js';
import { StepsSection } from '../steps/steps-section.js';
import { ConditionBackTest } from './condition-back-test.js';
import { useGroupSelection } from './use-group-selection.js';
import { useSaveMonitor } from './use-save-monitor.js';

interface Props {
  readonly initial: MonitorDraft;
  readonly title: string;
  /** Absent for a new monitor. */
  readonly stored?: { readonly monitorGuid: string; readonly hash?: string; readonly settings?: Monitor };
  /** Groups a new monitor is added to, besides the group of all monitors. */
  readonly groups?: readonly string[];
  /** Shown above the form. */
  readonly children?: ReactNode;
}

const NO_MESSAGES: readonly string[] = [];

export function MonitorForm({ initial, title, stored, groups, children }: Props) {
  const [draft, setDraft] = useState(initial);
  const groupSelection = useGroupSelection(groups);
  const [{ messages, sent }, setRejection] = useState({ messages: NO_MESSAGES, sent: initial });
  const reportProblems = useCallback(
    (newMessages: readonly string[], sentDraft: MonitorDraft) =>
      setRejection({ messages: newMessages, sent: sentDraft }),
    [],
  );
  const [previewTab, setPreviewTab] = useState('test');
  const isLeaving = useRef(false);
  const problems = useMemo(
    () =>
      replaceFieldNames(problemsByField(messages, FORM_FIELDS, conditionProblemFields(sent)), FORM_FIELDS, fieldLabel),
    [messages, sent],
  );
  // The version that the draft is based on: the opened one or, after another operator's change, the reviewed one.
  const [base, setBase] = useState({ draft: initial, hash: stored?.hash });
  const isChanged = draft !== base.draft;
  const save = useSaveMonitor({
    monitorGuid: stored?.monitorGuid,
    groups: groupSelection.inOrder,
    onProblems: reportProblems,
    onLeave: () => (isLeaving.current = true),
  });
  const newerVersion = save.overtakenBy && { draft: toMonitorDraft(save.overtakenBy), hash: save.overtakenBy.Hash };
  const continueFrom = (reviewed: typeof base, next: MonitorDraft): void => {
    save.dismiss();
    setBase(reviewed);
    setDraft(next);
  };
  const form = useMemo(
    () => ({
      draft,
      set: (change: Partial<MonitorDraft>) => setDraft((previous) => applyDraftChange(previous, change, !stored)),
      problems,
      isNew: !stored,
    }),
    [draft, problems, stored],
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    reportProblems(NO_MESSAGES, draft);
    save.mutate({ draft, hash: base.hash });
  };
  return (
    <FormContext value={form}>
      <PageHead title={title} />
      {children}
      <form onSubmit={submit} noValidate>
        <Problems count={messages.length} others={problems.others} />
        {newerVersion && (
          <EditConflict
            {...{ opened: base.draft, theirs: newerVersion.draft, mine: draft }}
            onSave={(next) => {
              continueFrom(newerVersion, next);
              save.mutate({ draft: next, hash: newerVersion.hash });
            }}
            onDiscard={() => continueFrom(newerVersion, newerVersion.draft)}
          />
        )}
        <div className={classes['layout']} key={base.hash}>
          <div>
            {!stored && <TemplateSelect />}
            <MainSection />
            <KindSection />
            <JourneySection />
            <PageSection />
            <StepsSection />
            <CollectionSection />
            <StateSection />
            {!stored && (
              <GroupSection
                groups={groupSelection.groups}
                selected={groupSelection.chosen}
                onChange={groupSelection.choose}
              />
            )}
            <ConditionSection />
            <PageRequestSection />
            <RequestSection />
            <LoginSection />
            <CheckpointSection />
            <NotesSection />
            <div className={classes['bar']} data-sticky-bar>
              <Button type="submit" loading={save.isPending}>
                {stored ? t('Save') : t('Create monitor')}
              </Button>
              <Button variant="default" onClick={() => window.history.back()}>
                {t('Cancel')}
              </Button>
            </div>
          </div>
          <aside className={classes['aside']} aria-label={t('Preview')}>
            <SegmentedControl
              size="xs"
              mb="sm"
              className={classes['tabs'] ?? ''}
              aria-label={t('Preview')}
              value={previewTab}
              onChange={setPreviewTab}
              data={[
                { value: 'test', label: t('Test run') },
                ...(stored ? [{ value: 'past', label: t('Back-test') }] : []),
                { value: 'runs', label: t('Next runs') },
                { value: 'code', label: t('As code') },
              ]}
            />
            {previewTab === 'test' && (
              <TestPanel draft={draft} monitorGuid={stored?.monitorGuid} onProblems={reportProblems} />
            )}
            {previewTab === 'past' && stored && <ConditionBackTest draft={draft} monitorGuid={stored.monitorGuid} />}
            {previewTab === 'runs' && <NextRuns draft={draft} monitorGuid={stored?.monitorGuid} />}
            {previewTab === 'code' && (
              <MonitorCodePanel
                draft={draft}
                monitorGuid={stored?.monitorGuid}
                settings={stored?.settings}
                groups={stored ? [] : groupSelection.named}
              />
            )}
          </aside>
        </div>
      </form>
      <LeaveGuard mayLeave={() => !isChanged || isLeaving.current} />
    </FormContext>
  );
}
