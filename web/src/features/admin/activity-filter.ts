/** What the log is narrowed down to; empty texts leave everything in. */
export interface ActivityChoice {
  userId: string;
  action: string;
  /** `YYYY-MM-DD`, as the browser's date box gives it. */
  day: string;
}

export const everything: ActivityChoice = { userId: '', action: '', day: '' };

/** As the server is asked: a day is from midnight to midnight where the reader is. */
export function filterOf({ userId, action, day }: ActivityChoice) {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const from = new Date(year, month - 1, date);
  const isDay = !Number.isNaN(from.getTime());

  return {
    ...(userId && { userId: Number(userId) }),
    ...(action.trim() && { action: action.trim() }),
    ...(isDay && {
      from: from.toISOString(),
      to: new Date(year, month - 1, date + 1).toISOString(),
    }),
  };
}
