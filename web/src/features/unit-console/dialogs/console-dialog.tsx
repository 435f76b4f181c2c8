import { lazyDialog } from '../../../ui/lazy-dialog';
import { OwnCall } from '../calls/own-call';
import { CommandBar } from '../command-bar/command-bar';
import type { ConsoleCommand } from '../command-bar/grammar';
import { useConsole, type OpenDialog } from '../console-context';
import { FullRecordDialog, OwnerLookupDialog, VehicleHistoryDialog } from '../records/lazy-dialogs';
import { ReportDialog } from '../records/report-dialog';
import { useReportPlace } from '../records/use-report-place';

/** Loaded when they are opened. The command bar must be there at once. */
const TakeCallDialog = lazyDialog(() =>
  import('../../../shared/calls/take-call-dialog').then((m) => m.TakeCallDialog),
);

const KeysDialog = lazyDialog(() => import('../keyboard/keys-dialog').then((m) => m.KeysDialog));
const UnitInfoDialog = lazyDialog(() => import('../header/unit-info-dialog').then((m) => m.UnitInfoDialog));
const CallDialog = lazyDialog(() => import('../calls/call-dialog').then((m) => m.CallDialog));
const NewBoloDialog = lazyDialog(() => import('../bolos/new-bolo-dialog').then((m) => m.NewBoloDialog));
const CreateBoloDialog = lazyDialog(() =>
  import('../bolos/create-bolo-dialog').then((m) => m.CreateBoloDialog),
);
const ClearCallDialog = lazyDialog(() => import('../calls/clear-call-dialog').then((m) => m.ClearCallDialog));
const AidDialog = lazyDialog(() => import('../../../shared/calls/aid-dialog').then((m) => m.AidDialog));

interface ConsoleDialogProps {
  dialog: OpenDialog;
  onCommand: (command: ConsoleCommand) => string | null;
  onClose: () => void;
}

/** Renders the dialog that is open. */
export function ConsoleDialog({ dialog, onCommand, onClose }: ConsoleDialogProps) {
  const { person, vehicle } = useConsole();
  const place = useReportPlace();

  switch (dialog.name) {
    case 'unit':
      return <UnitInfoDialog onClose={onClose} />;
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'command':
      return <CommandBar onCommand={onCommand} onClose={onClose} />;
    case 'clear-call':
      return <OwnCall onOver={onClose}>{() => <ClearCallDialog onClose={onClose} />}</OwnCall>;
    case 'aid':
      return <OwnCall onOver={onClose}>{(call) => <AidDialog call={call} onClose={onClose} />}</OwnCall>;
    case 'backup':
      return (
        <OwnCall onOver={onClose}>
          {(call, unit) => <AidDialog call={call} backupFor={unit} onClose={onClose} />}
        </OwnCall>
      );
    case 'take-call':
      return <TakeCallDialog onClose={onClose} onTaken={onClose} />;
    case 'call':
      return <CallDialog callId={dialog.callId} onClose={onClose} />;
    case 'record':
      return (
        <FullRecordDialog person={dialog.person} place={place} onFiled={person.addReport} onClose={onClose} />
      );
    case 'history':
      return <VehicleHistoryDialog person={dialog.person} onClose={onClose} />;
    case 'report':
      return (
        <ReportDialog person={dialog.person} place={place} onFiled={person.addReport} onClose={onClose} />
      );
    case 'new-bolo':
      return <NewBoloDialog onClose={onClose} />;
    case 'create-bolo':
      return <CreateBoloDialog vehicle={dialog.vehicle} onCreated={vehicle.refresh} onClose={onClose} />;
    case 'owner':
      return (
        dialog.vehicle.character && <OwnerLookupDialog owner={dialog.vehicle.character} onClose={onClose} />
      );
  }
}
