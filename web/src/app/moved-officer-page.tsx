import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../paths';
import { useToast } from '../shared/toasts';

/** The old address of the officer's dashboard leads to the new one, with a toast. */
export function MovedOfficerPage() {
  const toast = useToast();
  useEffect(
    () =>
      toast.show({ title: 'This page has moved', description: 'The officer dashboard is at /officer now.' }),
    [toast],
  );
  return <Navigate to={paths.officer} replace />;
}
