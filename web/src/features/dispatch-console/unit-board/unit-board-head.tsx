import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { Button } from '../../../ui/button';
import type { Open } from '../desk/desk-dialog';
import { PaneHead } from '../desk/pane-look';
import type { Desk } from '../desk/use-desk';

interface UnitBoardHeadProps {
  desk: Desk;
  open: Open;
}

/** How many units there are, and what a dispatcher does with all of them or with those that are marked. */
export function UnitBoardHead({ desk, open }: UnitBoardHeadProps) {
  const { board, duty, choice, marks } = desk;
  const { shown } = desk.units;
  const areaOfPlay = board?.areaOfPlay ?? null;
  const markedCount = marks.unitIds.length;

  return (
    <PaneHead>
      <h2>
        UNITS{shown && ` (${shown.length})`}
        {markedCount > 0 && ` · ${markedCount} MARKED`}
      </h2>
      {!board?.emergencyTraffic && (
        <ShortcutButton size="small" onClick={() => open('traffic')} shortcut="t">
          SIGNAL 100
        </ShortcutButton>
      )}
      <ShortcutButton size="small" onClick={() => open('area')} shortcut="p">
        {areaOfPlay === null ? 'AREA' : `AREA: ${areaOfPlay}`}
      </ShortcutButton>
      <ShortcutButton size="small" onClick={() => (duty.isOn ? duty.leave() : open('duty'))} shortcut="o">
        {duty.isOn ? 'GO OFF DUTY' : 'GO ON DUTY'}
      </ShortcutButton>
      <ShortcutButton size="small" onClick={() => open('lookup')} shortcut="f">
        LOOK UP
      </ShortcutButton>
      <ShortcutButton size="small" onClick={() => open('tone')} shortcut="z">
        TONE
      </ShortcutButton>
      <ShortcutButton size="small" onClick={() => open('message')} shortcut="q">
        MESSAGE
      </ShortcutButton>
      <Button size="small" disabled={markedCount === 0} onClick={() => open('status')}>
        STATUS
      </Button>
      <ShortcutButton size="small" disabled={markedCount === 0} onClick={marks.check} shortcut="v">
        CHECKED
      </ShortcutButton>
      <ShortcutButton
        size="small"
        disabled={choice.call === null}
        onClick={() => open('assign')}
        shortcut="a"
      >
        ASSIGN
      </ShortcutButton>
    </PaneHead>
  );
}
