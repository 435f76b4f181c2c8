/** The filters of the activity log. Empty text means no filter. */
export interface ActivityChoice {
  userId: string;
  action: string;
  /** `YYYY-MM-DD`, the value of `<input type="date">`. */
  day: string;
}

export const everything: ActivityChoice = { userId: '', action: '', day: '' };

/** The last one with a next day that a time can name. */
export const LAST_DAY = '9999-12-30';

/** The filters as query parameters. A day is from midnight to midnight in the browser's time zone. */
export function filterOf({ userId, action, day }: ActivityChoice) {
  return {
    ...(userId && { userId: Number(userId) }),
    ...(action.trim() && { action: action.trim() }),
    ...rangeOf(day),
  };
}

/** Empty for what is no day. The browser also lets people type later ones than the last. */
function rangeOf(day: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return {};
  const [year = 0, month = 0, date = 0] = (day < LAST_DAY ? day : LAST_DAY).split('-').map(Number);
  return {
    from: new Date(year, month - 1, date).toISOString(),
    to: new Date(year, month - 1, date + 1).toISOString(),
  };
}
