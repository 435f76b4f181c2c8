import type { Command } from './command';
import { link } from './link';
import { sync } from './sync';
import { unlink } from './unlink';
import { whoami } from './whoami';

/** The whole set, in the order in which Discord lists it. */
export const COMMANDS: Command[] = [link, sync, unlink, whoami];
