import { setFlagsFromString } from 'node:v8';

/*
 * Each `main` imports this first. Loading the code leaves so much garbage that V8 makes the heap larger, and gives the
 * memory back only after minutes. With this flag it collects the garbage instead: a process then starts with 20 to
 * 40 MB less. It would slow down a busy process, so `start` ends it.
 */
setFlagsFromString('--optimize-for-size');
