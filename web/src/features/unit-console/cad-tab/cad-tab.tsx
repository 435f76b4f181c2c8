import { styled } from 'styled-components';
import { requestIdOf } from '../../../shared/api/api';
import { CallConflicts } from '../../../shared/call-form/call-conflicts';
import { Needs } from '../../../shared/calls/call-needs';
import { keyTarget } from '../../../shared/keyboard/key-target';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { Timeline } from '../../../shared/timeline/timeline';
import { useOwnUnit, useUnits } from '../../../shared/units/units-query';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form/form';
import { keepFocusAround, keepFocusInRow } from '../../../ui/keep-focus';
import { PriorityBadge } from '../../../ui/priority-badge';
import { useAttachedCall } from '../calls/use-attached-call';
import { useCallActions } from '../calls/use-call-actions';
import { useConsole } from '../console-context';
import { FirstUnit } from '../header/first-unit';
import { useChangeStatus } from '../header/use-change-status';
import { Column, Row, TabTitle } from '../layout';
import { AssignedUnits } from './assigned-units';
import { CALL_LABELS, CallInputs } from './call-inputs';
import { CallsToTake } from './calls-to-take';
import { SelfDispatch } from './self-dispatch';
import { UnsavedText } from './unsaved-text';

export function CadTab() {
  const { data: units } = useUnits();
  const unit = useOwnUnit();
  const call = useAttachedCall(unit);
  const actions = useCallActions();
  const { callForm, open } = useConsole();
  const { methods } = callForm;
  const changeStatus = useChangeStatus();
  const isOnTheWay = unit?.status === 'en-route' || unit?.status === 'on-scene';
  const submit = methods.handleSubmit(async () => {
    if (!call || actions.isPending) return;
    await actions.update(callForm.edit()).then(
      (saved) => saved && callForm.saved(saved),
      (error: unknown) => callForm.refused(error),
    );
  });

  return (
    <Column>
      {units && !unit && <FirstUnit />}
      <Row>
        <TabTitle>Active call assignment</TabTitle>
        <Badge tone={call ? 'success' : 'neutral'}>{call ? 'ACTIVE CALL' : 'NO CALL ATTACHED'}</Badge>
        {call && <PriorityBadge priority={call.priority} />}
        {call && <Needs call={call} />}
        <SelfDispatch call={call} />
      </Row>
      {callForm.unsaved.map((unsaved) => (
        <UnsavedText key={unsaved.draft} unsaved={unsaved} onDone={() => callForm.remove(unsaved.draft)} />
      ))}
      {!call && <CallsToTake />}
      <Form form={{ methods, submit }} label="Active call assignment" Shape={Columns}>
        <Column data-call-form>
          <CallInputs call={call} />
          <CallConflicts form={callForm} labels={CALL_LABELS} />
          <Row>
            {call && (
              <CallButtons ref={keepFocusAround}>
                {!isOnTheWay && (
                  <ShortcutButton ref={keepFocusInRow} onClick={() => changeStatus('en-route')} shortcut="4">
                    GO EN ROUTE
                  </ShortcutButton>
                )}
                <ShortcutButton
                  type="submit"
                  tone="primary"
                  isPending={actions.isPending}
                  {...keyTarget('update')}
                  shortcut="u"
                >
                  UPDATE
                </ShortcutButton>
                <ShortcutButton isPending={actions.isPending} onClick={actions.detach} shortcut="d">
                  DETACH
                </ShortcutButton>
                <Button onClick={() => open({ name: 'backup' })}>BACKUP</Button>
                <Button onClick={() => open({ name: 'aid' })}>AID</Button>
                <ShortcutButton
                  tone="danger"
                  isPending={actions.isPending}
                  onClick={actions.clear}
                  shortcut="x"
                >
                  CLEAR CALL
                </ShortcutButton>
              </CallButtons>
            )}
            <Button onClick={callForm.clearText}>CLEAR TEXT</Button>
          </Row>
          {actions.updateError && (
            <RequestId>Request {requestIdOf(actions.updateError) ?? 'unknown'}</RequestId>
          )}
        </Column>
        <AssignedUnits call={call} />
      </Form>
      {call && <Timeline call={call} />}
    </Column>
  );
}

const Columns = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(14rem, 19rem);
  gap: var(--space-24);
  align-items: start;

  @media (max-width: 1279px) {
    grid-template-columns: minmax(0, 1fr) minmax(12rem, 14rem);
    gap: var(--space-12);
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Only for the focus: the buttons stand in the row. */
const CallButtons = styled.div`
  display: contents;
`;

const RequestId = styled.p`
  color: var(--muted);
  font-family: var(--mono);
  font-size: var(--type-label);
`;
