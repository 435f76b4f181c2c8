import express from 'express';
import request from 'supertest';
import { createMetrics } from '../observability/metrics';
import { healthRoutes, type Readiness } from './health';

async function ask(readiness: Partial<Readiness>, path = '/readyz') {
  const all = { checks: {}, stopping: false, ...readiness };
  const { status, body } = await request(express().use(healthRoutes(all, createMetrics('a-test')))).get(path);
  return [status, body];
}

test('a service is ready while each of its dependencies answers in time, and names those that do not', async () => {
  const checks = {
    good: async () => undefined,
    no: async () => false,
    down: () => Promise.reject(new Error('down')),
    hanging: () => new Promise(() => undefined),
  };

  expect(await ask({ checks })).toMatchObject([503, { failing: ['no', 'down', 'hanging'] }]);
  expect(await ask({ checks: { good: checks.good } })).toEqual([200, { status: 'ready' }]);
  expect(await ask({ note: () => 'not configured' })).toEqual([200, { status: 'not configured' }]);
});

test('a service that stops is not ready, but alive', async () => {
  expect(await ask({ stopping: true })).toMatchObject([503, { failing: ['shutting down'] }]);
  expect(await ask({ stopping: true }, '/healthz')).toEqual([200, { status: 'ok' }]);
});
