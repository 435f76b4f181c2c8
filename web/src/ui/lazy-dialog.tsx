import { useEffect, useState, type ComponentType } from 'react';

/**
 * A dialog whose script is loaded when it is opened first, or before that by `ready`. React's own `lazy` shows nothing
 * for 300 ms once it had to wait. Text typed in that time must reach the dialog, and not the page behind it.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const ready = async () => (loaded ??= await load());

  function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const [error, setError] = useState<Error | null>(null);

    useEffect(() => {
      if (!Dialog) ready().then((dialog) => setDialog(() => dialog), setError);
    }, [Dialog]);

    if (error) throw error;
    return Dialog ? <Dialog {...props} /> : <div role="dialog" aria-busy="true" aria-label="Loading" />;
  }
  return Object.assign(LazyDialog, { ready });
}
