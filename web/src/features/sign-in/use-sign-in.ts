import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { register, signIn, User } from '@ten8/contracts/auth/session';
import { paths } from '../../paths';
import { api, ApiError, sentenceOf } from '../../shared/api/api';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { changeUser } from '../../shared/session/session';

function useEnter() {
  const navigate = useNavigate();

  return (user: User, _values: unknown, client: QueryClient) => {
    changeUser(client, user);
    void navigate(paths.home);
  };
}

const nameOf = (user: User): string => user.firstName || user.email;

/** What was typed as email: the other form begins with it. */
export interface TypedEmail {
  email: string;
  onEmail: (email: string) => void;
}

function useTypedEmail<Values extends { email: string }>(
  { methods: { subscribe } }: { methods: UseFormReturn<Values> },
  onEmail: TypedEmail['onEmail'],
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onEmail(values.email) }),
    [subscribe, onEmail],
  );
}

export function useSignInForm({ email, onEmail }: TypedEmail) {
  const form = useWriteForm({
    values: { email, password: '' },
    send: (body) => api<typeof signIn>('POST /api/login', { body }),
    done: (user) => ['Welcome back!', `Logged in as ${nameOf(user)}`],
    // Without an answer, nothing is known of the password.
    failed: (error) => [
      'Login failed',
      sentenceOf(error, error instanceof ApiError ? 'Invalid email or password' : ''),
    ],
    onDone: useEnter(),
  });
  useTypedEmail(form, onEmail);
  return form;
}

export function useRegistrationForm({ email, onEmail }: TypedEmail) {
  const form = useWriteForm({
    values: { firstName: '', lastName: '', email, password: '' },
    schema: () => import('@ten8/contracts/auth/session').then(({ Registration }) => Registration),
    // With the same key an account is made once, also if the first answer was lost.
    send: (body, idempotencyKey) => api<typeof register>('POST /api/register', { body, idempotencyKey }),
    done: (user) => ['Account created!', `Welcome ${nameOf(user)}`],
    failed: ['Registration failed', 'Failed to create account'],
    onDone: useEnter(),
  });
  useTypedEmail(form, onEmail);
  return form;
}
