import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../paths';
import { useToast } from '../shared/toasts';

/** The old address of the officer's dashboard leads to the new one, with a notice. */
export function MovedOfficerPage() {
  const toast = useToast();
  useEffect(
    () =>
      toast.show({ title: 'This page has moved', description: 'The officer dashboard is at /officer now.' }),
    [toast],
  );
  return <Redirect to={paths.officer} replace />;
}
