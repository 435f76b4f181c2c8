/** `off-duty` is for a unit that has none of the others. Any may follow any. */
export const UNIT_STATUSES = [
  'available',
  'busy',
  'unavailable',
  'en-route',
  'on-scene',
  'off-duty',
] as const;
export type UnitStatus = (typeof UNIT_STATUSES)[number];

/** What a unit is called until its officer says otherwise. */
export const UNIT_DEFAULTS = {
  callsign: 'UNIT-ID',
  department: 'Police',
  rank: 'Officer',
  name: 'Unknown',
} as const;

/** The console sends this as location with each change of status. It is no real location and never replaces one. */
export const ON_DUTY_LOCATION = 'On Duty';

/** The most urgent first. */
export const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];
/** Fields of a call that people can edit; each change is an entry of its timeline. */
export const CALL_FIELDS = ['location', 'postalCode', 'description', 'priority', 'typeCode'] as const;
export type CallField = (typeof CALL_FIELDS)[number];
/** Of a note on a call, in characters. */
export const NOTE_MAX = 2_000;
/** How long the author of a note may correct it. */
export const NOTE_CORRECTION_MS = 5 * 60_000;

/** How long a merge of calls can be undone, and how long a closed call can be opened again. */
export const MERGE_UNDO_MS = 10 * 60_000;
export const REOPEN_MS = 24 * 3_600_000;
/** Calls of one place that were opened within this time may be about the same. */
export const SIMILAR_MS = 15 * 60_000;

/** After how many seconds a call is late: without a unit, and without one on scene. */
export const LIMIT_MIN = 10;
export const LIMIT_MAX = 86_400;
/** Not made with `toLocaleString`, which loads 7 MB into each service. */
export const NOT_SECONDS = 'Enter 10 to 86,400 seconds';
export const DEFAULT_LIMITS = {
  critical: { unit: 30, onScene: 300 },
  high: { unit: 60, onScene: 600 },
  medium: { unit: 180, onScene: 1_200 },
  low: { unit: 600, onScene: 3_600 },
} as const;

/** After how many seconds without news of a unit dispatch should check it. Other statuses are not watched. */
export const DEFAULT_CHECK_AFTER = { 'on-scene': 1_200, 'en-route': 600, busy: 1_800 } as const;
/** What orders do to the status of a unit that comes to a call, and of one that leaves its call. */
export const WHEN_ASSIGNED = ['en-route', 'keep'] as const;
export const WHEN_CLEARED = ['available', 'keep'] as const;

/** Limits of codes: how many of each kind, lengths in characters, and prompts for what to ask the caller. */
export const MAX_CODES = 300;
export const CODE_MAX = 12;
export const CODE_LABEL_MAX = 60;
export const MAX_PROMPTS = 12;
export const PROMPT_MAX = 80;
/** The size of all codes in bytes, as a file or as they are saved: enough for every one at its longest, in any script. */
export const CODES_FILE_MAX = 2 * 1024 * 1024;

/** Limits of a community's places: how many, the hazard in characters, and the file in bytes. */
export const MAX_PLACES = 2_000;
export const TOO_MANY_PLACES = 'At most 2,000 places';
export const HAZARD_MAX = 200;
export const PLACES_FILE_MAX = 4 * 1024 * 1024;

/** The most days of statistics, and the default. */
export const MAX_STATISTICS_DAYS = 90;
export const DEFAULT_STATISTICS_DAYS = 30;

/** How many units one order moves. */
export const MAX_UNITS_DISPATCHED = 50;

/** Generated in the browser; all but the first are named like the kinds for which they are. */
export const TONES = ['attention', 'leo', 'ems', 'fire', 'tow'] as const;
export type ToneName = (typeof TONES)[number];
/** What a dispatcher writes to units, in characters. */
export const MESSAGE_MAX = 500;
/** The reason why nobody comes, in characters. */
export const AID_REASON_MAX = 200;

/** What dispatch writes about a unit, in characters. */
export const UNIT_NOTE_MAX = 200;
/** After this long a roll call names who has not answered. */
export const ROLL_CALL_MS = 60_000;

/** The default type of a call. */
export const DEFAULT_CALL_TYPE = '911';
export const DEFAULT_PRIORITY: Priority = 'high';

/** The name of a caller without character or name. */
export const ANONYMOUS_CALLER = 'ANONYMOUS';

/** How long after a broadcast a BOLO cannot be broadcast again. */
export const BOLO_BROADCAST_MS = 10 * 60_000;
/** How long a broadcast BOLO stands above the consoles. */
export const BOLO_SHOWN_MS = 2 * 60_000;
/** How long the notice of a deleted BOLO offers to take it back. */
export const BOLO_UNDO_MS = 10_000;
/** How long the server allows it: longer, for slow connections. */
export const BOLO_KEPT_MS = 60_000;

/** How many active calls the list leaves out. */
export const MORE_HEADER = 'Ten8-More';
/** The most calls that one request closes. */
export const MAX_CALLS_CLOSED = 100;
/** After how many minutes a call of a caller who is not signed in closes, unless a unit was attached. */
export const CLOSE_AFTER_MINUTES = 60;
export const CLOSE_AFTER_MINUTES_MIN = 5;
export const CLOSE_AFTER_MINUTES_MAX = 1440;

/** How long an alarm sounds, and how long its officer must wait before raising another. */
export const PANIC_MS = 20_000;
/** How an alarm ended. */
export const PANIC_OUTCOMES = ['assisted', 'accidental', 'test', 'duplicate'] as const;
export type PanicOutcome = (typeof PANIC_OUTCOMES)[number];
/** What a browser says of an alarm: it arrived, its sound was running, its tab was visible. */
export const PANIC_RECEIPTS = ['delivered', 'heard', 'seen'] as const;
export type PanicReceipt = (typeof PANIC_RECEIPTS)[number];
/** A browser sends a receipt after a random part of this time: thousands at once would delay the alarm of others. */
export const RECEIPT_SPREAD_MS = 500;
/** How often an alarm sounds again at the desk until somebody acknowledges it. */
export const PANIC_REPEAT_MS = 10_000;

/** After this long without an acknowledgement an alarm is posted to the community's Discord channel. */
export const UNANSWERED_MS = 30_000;

/** How often a desk confirms that its dispatcher is on duty, and after how long without that the duty ends. */
export const DISPATCHER_BEAT_MS = 30_000;
export const DISPATCHER_GONE_MS = 90_000;
/** In characters: what a dispatcher is on, such as a channel; the text of emergency traffic; the area of play. */
export const POSITION_MAX = 30;
export const EMERGENCY_TEXT_MAX = 200;
export const AREA_OF_PLAY_MAX = 100;

/** Of a criminal report: characters of its description without outer blanks, and how many charges. */
export const REPORT_DESCRIPTION_MIN = 10;
export const CHARGES_MAX = 50;
/** The highest fine or bail, in dollars. */
export const AMOUNT_MAX = 2_000_000_000;

/** How often the console reads its lists. Hints over the socket make them current sooner; nothing relies on those. */
export const UNITS_POLL_MS = 3_000;
export const CALLS_POLL_MS = 3_000;
export const BOLOS_POLL_MS = 15_000;
export const BOARD_POLL_MS = 10_000;
/** The console reads its calls a second time, at this interval. */
export const SECOND_CALLS_POLL_MS = 5_000;
/** The officer's dashboard reads calls less often than the console. */
export const DASHBOARD_CALLS_POLL_MS = 5_000;
/** Whom a call is for, and what a unit is for. */
export const KINDS = ['leo', 'ems', 'fire', 'tow'] as const;
