import type { Request, Response } from 'express';
import type { Caller } from '@ten8/service-kit/access/actor';
import type { Auth } from './context';
import { describeDevice } from './describe-device';
import type { Visit } from './sessions/start-session';
import { untilClosed } from './until-closed';

interface Exchange {
  caller: Caller;
  request: Request;
  response: Response;
}

/** The caller and the browser of somebody who signs in. */
export const visitOf = (auth: Auth, { caller, request, response }: Exchange): Visit => ({
  caller,
  device: describeDevice(request.get('user-agent')),
  browserCookie: auth.cookie.readBrowser(request),
  signal: untilClosed(response),
});
