import { NOTE_CORRECTION_MS, type CallField } from '@ten8/contracts/cad/constants';
import type { CallEntry } from '@ten8/contracts/cad/timeline';
import { statusLooks, type StatusLooks } from '../../ui/status-looks';

export interface TimelineLine {
  entry: CallEntry;
  text: string;
  /** Of a note that was corrected: what it said before, the first wording first. */
  earlier: string[];
}

const fieldNames: Record<CallField, string> = {
  location: 'Location',
  postalCode: 'Postal code',
  description: 'Description',
  priority: 'Priority',
  typeCode: 'Type',
};

/** What the timeline shows, the newest first. A correction is shown in its note. */
export function linesOf(entries: readonly CallEntry[], looks = statusLooks): TimelineLine[] {
  const wordings = new Map<number, string[]>();
  for (const entry of entries) {
    if (entry.kind !== 'note-corrected') continue;
    const { noteId, text } = entry.data;
    wordings.set(noteId, [...(wordings.get(noteId) ?? []), text]);
  }
  return entries
    .filter(({ kind }) => kind !== 'note-corrected')
    .map((entry) => {
      const all = [textOf(entry, looks), ...(wordings.get(entry.id) ?? [])];
      return { entry, text: all.at(-1) ?? '', earlier: all.slice(0, -1) };
    })
    .toReversed();
}

type MergeData = Extract<CallEntry, { kind: 'merged' }>['data'];

function mergeText({ isDuplicate, callNumber, callerName, callerPhone }: MergeData): string {
  if (isDuplicate) return `Merged into call #${callNumber}`;
  return `Call #${callNumber} merged into this one, caller ${callerName}${callerPhone ? `, ${callerPhone}` : ''}`;
}

const movedText = (moved: readonly string[]): string =>
  moved.length === 0 ? '' : `; moved on since: ${moved.join(', ')}`;

function textOf(entry: CallEntry, looks: StatusLooks): string {
  switch (entry.kind) {
    case 'opened':
      return `Opened by ${entry.data.callerName}: ${entry.data.location}`;
    case 'field-changed':
      return `${fieldNames[entry.data.field]}: ${entry.data.from ?? 'empty'} → ${entry.data.to ?? 'empty'}`;
    case 'note':
    case 'note-corrected':
      return entry.data.text;
    case 'unit-assigned':
      return `${entry.data.callsign} assigned`;
    case 'unit-cleared':
      return `${entry.data.callsign} cleared`;
    case 'primary-changed':
      return `${entry.data.callsign} is primary`;
    case 'status-changed':
      return `${entry.data.callsign}: ${looks[entry.data.from].label} → ${looks[entry.data.to].label}`;
    case 'merged':
      return mergeText(entry.data);
    case 'unmerged':
      return `Merge with call #${entry.data.callNumber} undone${movedText(entry.data.moved)}`;
    case 'aid-asked':
      return `${entry.data.kind.toUpperCase()} asked for, code ${entry.data.code}`;
    case 'aid-met':
      return `${entry.data.kind.toUpperCase()} is coming: ${entry.data.callsign}`;
    case 'aid-declined':
      return `${entry.data.kind.toUpperCase()} declined: ${entry.data.reason}`;
    case 'message':
      return `To ${entry.data.callsigns.join(', ')}: ${entry.data.text}`;
    case 'roll-call':
      return 'Roll call';
    case 'roll-answered':
      return `${entry.data.callsign}: 10-4`;
    case 'reopened':
      return 'Call reopened';
    case 'closed':
      return entry.data.disposition ? `Call closed: ${entry.data.disposition}` : 'Call closed';
  }
}

/** Whether this user may still correct the note. The server decides; this only shows the button. */
export const isCorrectable = ({ kind, by, createdAt }: CallEntry, userId: number, now: number): boolean =>
  kind === 'note' && by?.userId === userId && now - Date.parse(createdAt) < NOTE_CORRECTION_MS;
