interface Choice {
  id: string;
  label: string;
  /** Whether the bot can use it. */
  isOpen: boolean;
  /** The reason if it cannot. */
  why: string;
}

/** Options of a select: what the bot can use, and the current value in any case. `what` is `role` or `channel`. */
export function optionsOf(what: string, choices: readonly Choice[], now: string | null) {
  const isGone = now !== null && !choices.some(({ id }) => id === now);
  return [
    { value: '', label: `No ${what}` },
    ...choices
      .filter(({ id, isOpen }) => isOpen || id === now)
      .map(({ id, label, isOpen, why }) => ({ value: id, label: isOpen ? label : `${label} (${why})` })),
    ...(isGone ? [{ value: now, label: `A ${what} that was deleted` }] : []),
  ];
}
