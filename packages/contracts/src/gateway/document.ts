import { z } from 'zod';
import { defineEndpoint } from '../define';

export const getOpenApi = defineEndpoint('GET /api/openapi.json', {
  service: 'gateway',
  summary: 'This document',
  access: 'public',
  reply: z.record(z.string(), z.unknown()),
});
