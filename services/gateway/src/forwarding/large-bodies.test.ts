import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createLargeBodies } from './large-bodies';

const ADDRESS = '203.0.113.7';
const createResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

test('a client that has gone before its body arrived takes no place', () => {
  const largeBodies = createLargeBodies();
  const gone = createResponse();
  gone.destroy();

  const taken = Array.from({ length: 5 }, () => largeBodies.tryTake(ADDRESS, gone));
  const others = Array.from({ length: 5 }, () => largeBodies.tryTake(ADDRESS, createResponse()));

  expect(taken).toEqual([false, false, false, false, false]);
  expect(others).toEqual([true, true, true, true, false]);
});
