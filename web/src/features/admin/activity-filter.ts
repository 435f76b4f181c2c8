/** The filters of the activity log. Empty text means no filter. */
export interface ActivityChoice {
  userId: string;
  action: string;
  /** `YYYY-MM-DD`, the value of `<input type="date">`. */
  day: string;
}

export const everything: ActivityChoice = { userId: '', action: '', day: '' };

/** The filters as query parameters. A day is from midnight to midnight in the browser's time zone. */
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
