import http from 'node:http';
import { Socket } from 'node:net';
import { createAddressOf } from './client-address';

function request(remoteAddress: string, headers: Record<string, string> = {}): http.IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const message = new http.IncomingMessage(socket);
  Object.assign(message.headers, headers);
  return message;
}
const forwarded = request('10.0.0.2', { 'x-forwarded-for': '203.0.113.5' });
const WARNING = expect.stringMatching(/X-Forwarded-For is ignored.*set TRUST_PROXY/);

test('behind https, a proxy that is not configured is warned about once, with the setting to change', () => {
  const warn = jest.fn();
  const addressOf = createAddressOf(
    { PUBLIC_URL: 'https://cad.example.org', TRUST_PROXY: undefined },
    { warn },
  );

  expect([addressOf(request('10.0.0.1')), warn.mock.calls]).toEqual(['10.0.0.1', []]);
  expect([addressOf(forwarded), addressOf(forwarded)]).toEqual(['10.0.0.2', '10.0.0.2']);
  expect(warn.mock.calls).toEqual([[WARNING]]);
});

test.each([
  ['the number of proxies was said', { PUBLIC_URL: 'https://cad.example.org', TRUST_PROXY: 0 }, '10.0.0.2'],
  ['one proxy is trusted', { PUBLIC_URL: 'https://cad.example.org', TRUST_PROXY: 1 }, '203.0.113.5'],
  ['it is no public address', { PUBLIC_URL: 'http://localhost:8080', TRUST_PROXY: undefined }, '10.0.0.2'],
])('nothing is warned about when %s', (_when, config, address) => {
  const warn = jest.fn();

  expect(createAddressOf(config, { warn })(forwarded)).toBe(address);
  expect(warn).not.toHaveBeenCalled();
});

test('what a proxy writes instead of an address does not count', () => {
  const addressOf = createAddressOf({ PUBLIC_URL: 'http://localhost', TRUST_PROXY: 1 }, { warn: jest.fn() });

  expect(addressOf(request('10.0.0.2', { 'x-forwarded-for': 'unknown' }))).toBe('10.0.0.2');
});

test('an IPv4 caller of a dual-stack socket is the same caller', () => {
  const addressOf = createAddressOf({ PUBLIC_URL: 'http://localhost', TRUST_PROXY: 0 }, { warn: jest.fn() });

  expect(addressOf(request('::ffff:203.0.113.5'))).toBe('203.0.113.5');
});
