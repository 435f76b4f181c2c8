const { createRedisServer } = require('js-redis-server');

// Its own command line takes no password, and one there could be read by everybody on the machine.
createRedisServer({ port: Number(process.argv[2]) }).then(({ server, state }) => {
  state.requirepass = process.env.REDIS_PASSWORD;
  process.once('SIGTERM', () => server.close());
});
