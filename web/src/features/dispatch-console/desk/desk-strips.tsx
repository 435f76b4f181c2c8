import { BoloStrip } from '../../../shared/bolos/bolo-strip';
import { EmergencyStrip } from '../../../shared/dispatch/emergency-strip';
import { Button } from '../../../ui/button';
import { OpenPanics } from '../panics/open-panics';
import type { Desk } from './use-desk';

interface DeskStripsProps {
  desk: Desk;
  areKeysOn: boolean;
}

/**
 * What holds for everyone now, above the desk and above each of its windows. Their tones come with them: any of the
 * windows may be the one that sounds.
 */
export function DeskStrips({ desk, areKeysOn }: DeskStripsProps) {
  return (
    <>
      <EmergencyStrip
        isDesk
        action={
          <Button
            size="small"
            onClick={() => desk.writes.setTraffic(null)}
            {...(areKeysOn ? { shortcut: 't' } : {})}
          >
            END
          </Button>
        }
      />
      <BoloStrip />
      <OpenPanics desk={desk} areKeysOn={areKeysOn} />
    </>
  );
}
