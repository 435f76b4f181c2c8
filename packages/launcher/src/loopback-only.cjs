const { Server } = require('node:net');

// For a program that listens on every address and cannot be told otherwise: nothing of it is reached from outside.
const listen = Server.prototype.listen;
Server.prototype.listen = function listenOnLoopback(port, ...rest) {
  return listen.call(this, port, '127.0.0.1', ...rest);
};
