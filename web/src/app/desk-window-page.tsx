import { DeskWindow, type DeskPart } from '../features/dispatch-console/pop-out/desk-window';
import { DeskProviders } from './desk-providers';

/** A part of the dispatch console in a window of its own. */
export function DeskWindowPage({ part }: { part: DeskPart }) {
  return (
    <DeskProviders>
      <DeskWindow part={part} />
    </DeskProviders>
  );
}
