import { ZodError } from 'zod';
import { isRefused, Refusal } from '@ten8/contracts/errors';
import { ExplainedError } from '@ten8/launcher/progress';
import { NoAnswer } from '@ten8/service-kit/service-client/service-client';

/** What a command that failed tells the operator: what is wrong and what to do. Other errors stay as they are. */
export function describeFailure(error: unknown, env: NodeJS.ProcessEnv): unknown {
  if (error instanceof NoAnswer) return describeNoAnswer(error, env);
  if (isRefused(error, 'unavailable'))
    return new ExplainedError(error.message, 'npm run admin -- doctor says what is wrong.');
  if (isRefused(error, 'forbidden'))
    return new ExplainedError(
      'The services do not accept the signature of this command.',
      'INTERNAL_SECRET must be theirs, and the clocks of both machines must agree.',
    );
  if (error instanceof Refusal) {
    const details = (error.details ?? []).map(({ path, message }) => `${path}: ${message}`).join('; ');
    return new ExplainedError(error.message, details || 'Nothing was changed.');
  }
  if (error instanceof ZodError)
    return new ExplainedError(
      'The service sent an answer that this version does not know.',
      'Check that both have the same version.',
    );
  return error;
}

const describeNoAnswer = ({ isLate }: NoAnswer, { AUTH_URL }: NodeJS.ProcessEnv) =>
  new ExplainedError(
    `A service does not answer${isLate ? ' in time: it may still do what was asked' : ''}.`,
    AUTH_URL
      ? 'Check AUTH_URL and that the services run, then try again.'
      : 'Start Ten8 with npm start, then try again.',
  );
