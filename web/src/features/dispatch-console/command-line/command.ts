import type { AidOrder } from '@ten8/contracts/cad/aid';
import type { Call } from '@ten8/contracts/cad/calls';
import type { CallType, Disposition } from '@ten8/contracts/cad/codes';
import type { Priority, UnitStatus } from '@ten8/contracts/cad/constants';
import type { ToneOrder } from '@ten8/contracts/cad/tones';
import type { Unit } from '@ten8/contracts/cad/units';
import type { Lookup } from '../lookup/lookup';

export type DeskCommand =
  | { verb: 'new'; type: CallType | null; location: string; postalCode: string | null; description: string }
  | { verb: 'dispatch'; call: Call; unitIds: number[] }
  | { verb: 'primary'; call: Call; unitId: number }
  | { verb: 'clear'; unitIds: number[] }
  | { verb: 'status'; unitIds: number[]; status: UnitStatus }
  | { verb: 'note'; call: Call; text: string }
  | { verb: 'priority'; call: Call; priority: Priority }
  | { verb: 'type'; call: Call; typeCode: string }
  | { verb: 'close'; call: Call; disposition: string | null }
  | { verb: 'merge'; call: Call; into: Call }
  | { verb: 'check'; unitIds: number[]; note: string | null }
  | { verb: 'roll'; call: Call }
  | { verb: 'aid'; call: Call; order: AidOrder }
  | { verb: 'tone'; order: ToneOrder }
  | { verb: 'message'; unitIds: number[]; text: string }
  | { verb: 'lookup'; lookup: Lookup }
  | { verb: 'bolo'; description: string }
  | { verb: 'acknowledge' }
  | { verb: 'traffic'; text: string | null };

/** What a command can name: units that are not off duty, the calls of the queue, and the community’s codes. */
export interface CommandContext {
  units: readonly Unit[];
  calls: readonly Call[];
  callTypes: readonly CallType[];
  dispositions: readonly Disposition[];
}

/** A line is either a command or has a problem. */
export type ParsedLine = { command: DeskCommand } | { problem: string };

export const asCommand = (command: DeskCommand): ParsedLine => ({ command });
export const asProblem = (problem: string): ParsedLine => ({ problem });
