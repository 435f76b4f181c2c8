import type { Options } from 'k6/options';

/** When one of them is broken, k6 ends with exit code 99. */
export const THRESHOLDS: NonNullable<Options['thresholds']> = {
  checks: ['rate>0.99'],
  'checks{kind:sign-in}': [{ threshold: 'rate==1', abortOnFail: true }],
  http_req_failed: ['rate<0.01'],
  dropped_iterations: ['count<5'],
  'http_req_duration{endpoint:units}': ['p(95)<300'],
  'http_req_duration{endpoint:calls}': ['p(95)<300'],
  'http_req_duration{endpoint:dispatch}': ['p(95)<300'],
  'http_req_duration{endpoint:bolos}': ['p(95)<300'],
  'http_req_duration{endpoint:presence}': ['p(95)<500'],
  'http_req_duration{endpoint:open-call}': ['p(95)<1000'],
  'http_req_duration{endpoint:search}': ['p(95)<1000'],
  poll_lateness_ms: ['p(95)<500'],
  panic_fanout_ms: ['p(99)<2000'],
  panics_missed: ['count==0'],
};
