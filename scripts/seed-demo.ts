import { type Running } from './running';

export async function seedOnce(_dataDir: string, _running: Running): Promise<void> {}
