/*
 * How long ago something was, and how long it took. The forms differ because the room for them does, and because a
 * dispatcher counts seconds where an officer only compares calls.
 */

const secondsSince = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / 1000));
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** To the second: `04:05`, or `1:04:05` after an hour. */
export function formatAge(since: string, now: number): string {
  const seconds = secondsSince(Date.parse(since), now);
  const hours = Math.floor(seconds / 3600);
  const withinHour = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${withinHour}` : withinHour;
}

/** In three characters: `0m`, `12m`, `5h`, `3d`. */
export function formatShortAge(since: string, now: number): string {
  const minutes = Math.floor(secondsSince(Date.parse(since), now) / 60);
  if (minutes < 100) return `${minutes}m`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 1440)}d`;
}

/** `2 s ago`, `5 min ago`. */
export function formatAgo(at: number, now: number): string {
  const seconds = secondsSince(at, now);
  return seconds < 100 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}

/** In a sentence: `0:14`, `75:00`. */
export function formatMinutes(since: number, now: number): string {
  const seconds = secondsSince(since, now);
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

/** How long something took: `45 s`, `4 min 5 s`, `2 h 4 min`. */
export function formatDuration(exactSeconds: number): string {
  const seconds = Math.round(exactSeconds);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
