import { paths } from '../../../paths';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';

const WINDOWS = [
  { name: 'QUEUE', path: paths.dispatchQueue },
  { name: 'UNIT BOARD', path: paths.dispatchUnits },
  { name: 'TIMELINE', path: paths.dispatchTimeline },
] as const;

/** Opens a part of the desk in a window of its own, for another screen. */
export function PopOutDialog({ onClose }: { onClose: () => void }) {
  const open = (path: string) => {
    window.open(path, `ten8${path}`, 'popup,width=720,height=900');
    onClose();
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Pop out"
      description="The windows share the chosen call and the marked units. One of them sounds; when it is closed, another one does."
      width="narrow"
    >
      <DialogActions>
        {WINDOWS.map(({ name, path }) => (
          <Button key={path} onClick={() => open(path)}>
            {name}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
