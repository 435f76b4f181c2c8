import { z } from 'zod';
import { LIMIT_MAX, LIMIT_MIN, NOT_SECONDS } from './constants';

export const Seconds = z
  .int(NOT_SECONDS)
  .min(LIMIT_MIN, NOT_SECONDS)
  .max(LIMIT_MAX, NOT_SECONDS)
  .meta({ examples: [60] });

/** After how many seconds a call is late: without a unit, and without a unit on scene. */
export const Limit = z.object({ unit: Seconds, onScene: Seconds });
export type Limit = z.infer<typeof Limit>;

/** For each priority. */
export const Limits = z.object({ critical: Limit, high: Limit, medium: Limit, low: Limit });
export type Limits = z.infer<typeof Limits>;
