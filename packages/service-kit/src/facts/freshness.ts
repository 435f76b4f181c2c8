import type { Application, Request } from 'express';
import type { Endpoint, ServiceKey } from '@ten8/contracts/define';
import { isRefused } from '@ten8/contracts/errors';
import type { Follower } from '@ten8/event-log/follow';
import type { Caller } from '../access/actor';

/** A service's followers, by the service that owns the log. */
export type Followers = ReadonlyMap<ServiceKey, Follower>;

/** The longest wait: after that an answer that is a moment old is better than none. */
const WAIT_MS = 1_000;

const followersOf = new WeakMap<Application, Followers>();

/** Gives `serve` the followers of this app. */
export const registerFollowers = (app: Application, followers: Followers): void =>
  void followersOf.set(app, followers);

function dependenciesOf(request: Request, endpoint: Endpoint): Follower[] {
  const followers = followersOf.get(request.app);
  return endpoint.dependsOn.map((producer) => {
    const follower = followers?.get(producer);
    if (!follower)
      throw new Error(`${endpoint.path} depends on the log of ${producer}, which is not followed here`);
    return follower;
  });
}

/** The positions up to which the logs that the endpoint depends on have been read here. */
export const readPositions = (request: Request, endpoint: Endpoint): Record<string, number> =>
  Object.fromEntries(
    dependenciesOf(request, endpoint).map((follower, index) => [
      endpoint.dependsOn[index],
      follower.position(),
    ]),
  );

/**
 * Waits until every log that the endpoint depends on has been read as far as the caller has seen it. If the handler
 * then refuses, the reason may be an outdated copy: the logs are read to their ends, and the handler runs again.
 */
export async function answerFresh<T>(
  { request, endpoint, caller }: { request: Request; endpoint: Endpoint; caller: Caller },
  handle: () => T | Promise<T>,
): Promise<T> {
  if (endpoint.dependsOn.length === 0) return handle();
  const followers = dependenciesOf(request, endpoint);
  await Promise.all(
    followers.map((follower, index) => {
      const seen = caller.positions[endpoint.dependsOn[index] ?? ''] ?? 0;
      return follower.position() < seen && follower.waitFor(seen, WAIT_MS);
    }),
  );
  const before = followers.map((follower) => follower.position());
  try {
    return await handle();
  } catch (error) {
    if (!mayBeStale(error) || !(await readToEnd(followers, before))) throw error;
    return handle();
  }
}

const mayBeStale = (error: unknown): boolean => isRefused(error, 'not_found', 'invalid_request');

/** Whether a log goes on after `before`. If a service does not answer, we assume that its log does not. */
async function readToEnd(followers: Follower[], before: number[]): Promise<boolean> {
  const heads = await Promise.all(followers.map((follower) => follower.head().catch(() => 0)));
  await Promise.all(followers.map((follower, index) => follower.waitFor(heads[index] ?? 0, WAIT_MS)));
  return heads.some((head, index) => head > (before[index] ?? 0));
}
