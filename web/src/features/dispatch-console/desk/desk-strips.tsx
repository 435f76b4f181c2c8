import { BoloStrip } from '../../../shared/bolos/bolo-strip';
import { EmergencyStrip } from '../../../shared/dispatch/emergency-strip';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { OpenPanics } from '../panics/open-panics';
import type { Open } from './desk-dialog';
import type { Desk } from './use-desk';

interface DeskStripsProps {
  desk: Desk;
  open: Open;
}

/**
 * What holds for everyone now, above the desk and above each of its windows. Their tones come with them: any of the
 * windows may be the one that sounds.
 */
export function DeskStrips({ desk, open }: DeskStripsProps) {
  return (
    <>
      <EmergencyStrip
        isDesk
        action={
          <ShortcutButton size="small" onClick={() => desk.writes.setTraffic(null)} shortcut="t">
            END
          </ShortcutButton>
        }
      />
      <BoloStrip />
      <OpenPanics
        alarms={desk.alarms}
        units={desk.units.query.data ?? []}
        calls={desk.calls.byUnit}
        onEnd={(panic) => open('end-panic', { panic })}
      />
    </>
  );
}
