/** Stands for a dialog whose script is on its way: what is typed meanwhile is meant for it, and not for the page. */
export const DialogLoading = () => <div role="dialog" aria-busy="true" aria-label="Loading" />;
