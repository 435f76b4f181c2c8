import { Cluster, Redis } from 'ioredis';
import { connectRedis, isRedisAddress, type RedisClient } from './redis-connection';

/** Not connected: the test reads which servers the connection would use, and nothing listens there. */
const open = (url: string): RedisClient =>
  connectRedis(url, { retryStrategy: () => 60_000, enableOfflineQueue: false, lazyConnect: true });

test('one server, the servers behind Sentinels and a Cluster each have an address', () => {
  const [server, sentinel, cluster] = [
    open('redis://:pass@127.0.0.1:1/3'),
    open('rediss-sentinel://user:p%40ss@127.0.0.1:1,127.0.0.1:2/main?sentinelPassword=other'),
    open('redis-cluster://:pass@127.0.0.1:1,[::1]:2'),
  ];

  expect(server.options).toMatchObject({ host: '127.0.0.1', port: 1, db: 3, password: 'pass' });
  expect(sentinel).toBeInstanceOf(Redis);
  expect(sentinel.options).toMatchObject({
    sentinels: [
      { host: '127.0.0.1', port: 1 },
      { host: '127.0.0.1', port: 2 },
    ],
    name: 'main',
    username: 'user',
    password: 'p@ss',
    sentinelPassword: 'other',
    tls: {},
    enableTLSForSentinelMode: true,
  });
  expect(cluster).toBeInstanceOf(Cluster);
  expect(cluster.options).toMatchObject({ enableOfflineQueue: false, redisOptions: { password: 'pass' } });
});

test.each([
  ['redis://redis', true],
  ['rediss://user:pass@redis:6380/0', true],
  ['redis-sentinel://one,two:26380/main', true],
  ['redis-cluster://one:6379', true],
  ['redis-sentinel://one,two', false],
  ['redis://one,two', false],
  ['http://redis', false],
  ['redis://', false],
  ['redis://:100%@redis', false],
  ['redis://:100%25@redis', true],
])('%s is an address of Redis: %s', (url, isOne) => {
  expect(isRedisAddress(url)).toBe(isOne);
});
